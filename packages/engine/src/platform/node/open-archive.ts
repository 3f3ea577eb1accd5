import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppError } from '@tangible/contracts';

export interface ArchiveLimits {
  /** Folders and ignored files count too. */
  entriesMax: number;
  /** All files together, unpacked. */
  bytesMax: number;
}

/** Folders of macOS, hidden files, and paths that are absolute or contain `..`: never part of a model. */
const IGNORED = /(^|\/)(__MACOSX|\.[^/]*)(\/|$)|^\/|^[a-z]:|\\/i;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;

/**
 * The files of a ZIP by their paths, in the archive's order. Nothing is written to disk, so a path is only a name
 * here. The declared sizes are checked before anything is unpacked, and a file that exceeds its declared size is
 * stopped there.
 *
 * Rejects with an `AppError`: ARCHIVE_BROKEN or ARCHIVE_TOO_LARGE.
 *
 * @example
 * const files = await openArchive(zip, { entriesMax: 100, bytesMax: 1 << 28 });
 * const glb = files.get('pbr/mesh_textured_pbr.glb');
 */
export async function openArchive(zip: Uint8Array, limits: ArchiveLimits): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  for await (const { path, bytes } of readArchive(zip, limits)) files.set(path, bytes);
  return files;
}

/**
 * The same one after another: only one unpacked file is in memory at a time.
 *
 * @example
 * for await (const { path, bytes } of readArchive(zip, limits)) await writeFile(nameOf(path), bytes);
 */
export async function* readArchive(
  zip: Uint8Array,
  limits: ArchiveLimits,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  const buffer = Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength);
  for (const entry of await orBroken(() => listEntries(buffer, limits))) {
    yield { path: entry.path, bytes: await orBroken(() => unpack(buffer, entry)) };
  }
}

async function orBroken<T>(read: () => T | Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    // Reading beyond the end, an unknown method, a wrong checksum: in every case the file is at fault.
    throw error instanceof AppError ? error : new AppError('ARCHIVE_BROKEN', {}, { cause: error });
  }
}

interface Entry {
  path: string;
  method: number;
  checksum: number;
  packedBytes: number;
  bytes: number;
  offset: number;
}

function listEntries(zip: Buffer, { entriesMax, bytesMax }: ArchiveLimits): Entry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  if (count > entriesMax) throw tooLarge();

  const entries: Entry[] = [];
  let [total, packedTotal] = [0, 0];
  for (let i = 0; i < count; i++) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('no entry where one should be');
    const nameLength = zip.readUInt16LE(at + 28);
    const path = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const entry: Entry = {
      path,
      method: zip.readUInt16LE(at + 10),
      checksum: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      offset: zip.readUInt32LE(at + 42),
    };
    const isEncrypted = (zip.readUInt16LE(at + 8) & ENCRYPTED) !== 0;
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    if (path.endsWith('/') || IGNORED.test(path) || path.split('/').includes('..')) continue;
    if (isEncrypted) throw new Error(`${path} is encrypted`);
    total += entry.bytes;
    if (total > bytesMax) throw tooLarge();
    // Files that share their bytes would be unpacked as often as they are named, even to nothing.
    packedTotal += entry.packedBytes;
    if (packedTotal > zip.length) throw new Error('the files overlap');
    entries.push(entry);
  }
  return entries;

  function tooLarge(): AppError {
    return new AppError('ARCHIVE_TOO_LARGE', { limit: `${Math.floor(bytesMax / 2 ** 20)} MB`, entries: entriesMax });
  }
}

/** The end record lies at the end, before a comment of at most 65,535 bytes. */
function findEnd(zip: Buffer): number {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 22 - 0xffff); at--) {
    if (zip.readUInt32LE(at) === END) return at;
  }
  throw new Error('no end record');
}

const inflate = promisify(inflateRaw) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

async function unpack(zip: Buffer, { path, method, checksum, packedBytes, bytes, offset }: Entry): Promise<Uint8Array> {
  if (zip.readUInt32LE(offset) !== LOCAL) throw new Error(`${path} is not where it should be`);
  const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  const packed = zip.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes) throw new Error(`${path} ends early`);
  if (method !== STORED && method !== DEFLATED) throw new Error(`${path} is packed by method ${method}`);
  if (method === STORED && packedBytes !== bytes) throw new Error(`${path} is not as long as it says`);
  // A limit of 0 would be refused.
  const file = method === STORED ? packed : await inflate(packed, { maxOutputLength: Math.max(1, bytes) });
  if (file.length !== bytes || crc32(file) !== checksum) throw new Error(`${path} is damaged`);
  return file;
}
