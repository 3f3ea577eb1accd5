import { BackupError } from './backup-error.ts';

/**
 * The 512 bytes before each file of a tar archive (POSIX ustar). Archives are plain tar, so that other programs can
 * read them too.
 */
export const BLOCK_BYTES = 512;

type EntryType = 'file' | 'folder' | 'extended';

export interface EntryHeader {
  path: string;
  type: EntryType;
  sizeBytes: number;
}

const TYPE_FLAGS: Record<EntryType, string> = { file: '0', folder: '5', extended: 'x' };
const PATH_BYTES_MAX = 100;
const SIZE_MAX = 0o77777777777;

/** Thrown if an archive is invalid; the message is for the person who restores it. */
export class ArchiveError extends BackupError {}

/** The number of bytes that fill the last block of a file of this size. */
export const paddingOf = (sizeBytes: number) => (BLOCK_BYTES - (sizeBytes % BLOCK_BYTES)) % BLOCK_BYTES;

/** Whether a path fits into a header; a longer one needs an extended header before it. */
export const fitsHeader = (path: string) => Buffer.byteLength(path) <= PATH_BYTES_MAX;

export function encodeHeader({ path, type, sizeBytes }: EntryHeader): Buffer {
  if (sizeBytes > SIZE_MAX) throw new ArchiveError(`${path} is larger than a tar archive can hold`);
  const block = Buffer.alloc(BLOCK_BYTES);
  const octal = (value: number, offset: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1');
  block.write(path, 0, PATH_BYTES_MAX, 'utf8');
  octal(type === 'folder' ? 0o700 : 0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(sizeBytes, 124, 12);
  octal(0, 136, 12);
  block.write(TYPE_FLAGS[type], 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(`${sumOf(block).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

/** Null for a block of zeros, which marks the end of an archive. */
export function decodeHeader(block: Buffer): EntryHeader | null {
  if (block.every((byte) => byte === 0)) return null;
  const field = (offset: number, length: number) =>
    block.toString('utf8', offset, offset + length).split('\0')[0] ?? '';
  const sizeText = field(124, 12).trim();
  const sumText = block.toString('latin1', 148, 156);
  // The checksum does not cover its own field, so that must be exactly as we write it.
  const isIntact = /^[0-7]{6}\0 $/.test(sumText) && Number.parseInt(sumText, 8) === sumOf(block);
  if (!isIntact || !/^[0-7]+$/.test(sizeText)) throw new ArchiveError('The archive is damaged.');
  const flag = block.toString('latin1', 156, 157);
  const type = (Object.keys(TYPE_FLAGS) as EntryType[]).find((name) => TYPE_FLAGS[name] === flag);
  if (!type) throw new ArchiveError('The archive holds something other than files and folders.');
  return { path: field(0, PATH_BYTES_MAX), type, sizeBytes: Number.parseInt(sizeText, 8) };
}

/** The sum of all bytes, with the field of the sum itself read as spaces. */
function sumOf(block: Buffer): number {
  let sum = 0;
  for (let i = 0; i < BLOCK_BYTES; i++) sum += i >= 148 && i < 156 ? 32 : (block[i] ?? 0);
  return sum;
}

/** The body of an extended header that gives the entry after it a long path. */
export function encodeLongPath(path: string): Buffer {
  const record = ` path=${path}\n`;
  // The length counts its own digits.
  let length = Buffer.byteLength(record) + 1;
  while (String(length).length + Buffer.byteLength(record) !== length) length += 1;
  return Buffer.from(`${length}${record}`);
}

export function decodeLongPath(body: Buffer): string {
  const [, path] = /^\d+ path=([^\n]+)\n$/.exec(body.toString('utf8')) ?? [];
  if (!path) throw new ArchiveError('The archive is damaged.');
  return path;
}
