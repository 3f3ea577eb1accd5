import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { ArchiveError, encodeHeader, encodeLongPath, fitsHeader, paddingOf } from './tar-header.ts';

const CHUNK_BYTES = 1 << 20;

export interface ArchiveWriter {
  addFolder(path: string): Promise<void>;
  addBytes(path: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file into the archive in chunks, and returns its size and checksum. */
  addFile(path: string, source: string): Promise<{ sizeBytes: number; sha256: string }>;
  /** Ends the archive. */
  finish(): Promise<void>;
}

/** Writes a tar archive into an open file. */
export function writeArchive(out: FileHandle): ArchiveWriter {
  const writeHeader = async (path: string, type: 'file' | 'folder', sizeBytes: number) => {
    if (!fitsHeader(path)) {
      const body = encodeLongPath(path);
      await write(encodeHeader({ path: 'extended', type: 'extended', sizeBytes: body.length }));
      await write(Buffer.concat([body, Buffer.alloc(paddingOf(body.length))]));
    }
    await write(encodeHeader({ path: fitsHeader(path) ? path : 'long', type, sizeBytes }));
  };
  const write = (bytes: Uint8Array) => out.writeFile(bytes);

  return {
    addFolder: (path) => writeHeader(path, 'folder', 0),

    async addBytes(path, bytes) {
      await writeHeader(path, 'file', bytes.length);
      await write(bytes);
      await write(Buffer.alloc(paddingOf(bytes.length)));
    },

    async addFile(path, source) {
      await using file = await open(source, 'r');
      const { size } = await file.stat();
      await writeHeader(path, 'file', size);
      const hash = createHash('sha256');
      const buffer = Buffer.alloc(Math.min(CHUNK_BYTES, Math.max(1, size)));
      let left = size;
      while (left > 0) {
        const { bytesRead } = await file.read(buffer, 0, Math.min(left, buffer.length));
        if (bytesRead === 0) throw new ArchiveError(`${source} changed while it was read.`);
        const piece = buffer.subarray(0, bytesRead);
        hash.update(piece);
        await write(piece);
        left -= bytesRead;
      }
      await write(Buffer.alloc(paddingOf(size)));
      return { sizeBytes: size, sha256: hash.digest('hex') };
    },

    async finish() {
      await write(encodeEnd());
      await out.sync();
    },
  };
}

/** Two blocks of zeros. */
const encodeEnd = () => Buffer.alloc(1024);
