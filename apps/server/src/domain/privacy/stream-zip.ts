import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { centralHeader, dataDescriptor, endRecords, localHeader, type WrittenEntry } from './zip-records.ts';

export interface ZipEntry {
  /** Its path inside the ZIP, with slashes. */
  path: string;
  at: Date;
  /** The compression level: 0 for data that is already compressed, up to 9. */
  level: number;
  content: Readable;
}

const ENTRY_BYTES_MAX = 0xffffffff;
const CHUNK_BYTES = 64 * 1024;

/**
 * Streams a ZIP of any size. Only a few chunks of its contents are in memory, and an entry is read only when the
 * consumer has taken the data before it. If the consumer stops, the entry that is being read is closed.
 *
 * @example
 * Readable.from(streamZip(entries)).pipe(createWriteStream('all.zip'));
 */
export async function* streamZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  for await (const { path, at, level, content } of entries) {
    const entry: WrittenEntry = { path, at, offset, crc32: 0, packedBytes: 0, bytes: 0 };
    const packed = createDeflateRaw({ level, chunkSize: CHUNK_BYTES });
    try {
      const header = localHeader(entry);
      yield header;
      // An error of the content also fails the stream that is read below, so it is handled there.
      pipeline(Readable.from(tally(content, entry), { objectMode: false }), packed, () => {});
      for await (const chunk of packed) {
        entry.packedBytes += chunk.length;
        yield chunk;
      }
      if (Math.max(entry.bytes, entry.packedBytes) >= ENTRY_BYTES_MAX) throw new Error(`too large for a ZIP: ${path}`);

      const descriptor = dataDescriptor(entry);
      yield descriptor;
      offset += header.length + entry.packedBytes + descriptor.length;
      written.push(entry);
    } finally {
      packed.destroy();
      content.destroy();
    }
  }

  let bytes = 0;
  for (const entry of written) {
    const header = centralHeader(entry);
    bytes += header.length;
    yield header;
  }
  yield endRecords({ count: written.length, offset, bytes });
}

/** Passes the bytes through, and counts them and computes their checksum. */
async function* tally(content: Readable, entry: WrittenEntry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc32 = crc32(chunk, entry.crc32);
    entry.bytes += chunk.length;
    yield chunk;
  }
}
