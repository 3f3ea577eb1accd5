import type { FileHandle } from 'node:fs/promises';
import { ArchiveError, BLOCK_BYTES, decodeHeader, decodeLongPath, type EntryHeader, paddingOf } from './tar-header.ts';

const LONG_PATH_BYTES_MAX = 8192;

export interface ArchiveEntry extends EntryHeader {
  type: 'file' | 'folder';
  /** The offset of its bytes in the archive. */
  offset: number;
}

/** The entries of an archive, in order. Throws an `ArchiveError` if it is cut off or damaged. */
export async function* readArchive(file: FileHandle): AsyncGenerator<ArchiveEntry> {
  const { size: total } = await file.stat();
  let offset = 0;
  let longPath: string | null = null;
  for (;;) {
    const header = decodeHeader(await readExactly(file, offset, BLOCK_BYTES));
    offset += BLOCK_BYTES;
    if (!header) return;
    if (offset + header.sizeBytes > total) throw cutOff();
    if (header.type === 'extended') {
      if (header.sizeBytes > LONG_PATH_BYTES_MAX) throw new ArchiveError('The archive is damaged.');
      longPath = decodeLongPath(await readExactly(file, offset, header.sizeBytes));
    } else {
      yield { ...header, type: header.type, path: longPath ?? header.path, offset };
      longPath = null;
    }
    offset += header.sizeBytes + paddingOf(header.sizeBytes);
  }
}

/** Reads exactly this many bytes; throws if the archive ends before them. */
export async function readExactly(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, offset + filled);
    if (bytesRead === 0) throw cutOff();
    filled += bytesRead;
  }
  return buffer;
}

const cutOff = () => new ArchiveError('The archive is cut off: it ends before its end mark.');
