/**
 * The records of a ZIP file that is streamed: sizes and checksums are known only after the data, so a data descriptor
 * follows each entry, and the central directory repeats them. Offsets beyond 4 GiB need the records of ZIP64.
 */

const SIGNATURES = { local: 0x04034b50, descriptor: 0x08074b50, central: 0x02014b50, end: 0x06054b50 };
const SIGNATURES_64 = { end: 0x06064b50, locator: 0x07064b50 };

const VERSION = 20;
const VERSION_64 = 45;
/** Sizes follow the data, and names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

export interface WrittenEntry {
  path: string;
  at: Date;
  /** The offset of its local header. */
  offset: number;
  crc32: number;
  packedBytes: number;
  bytes: number;
}

export function localHeader({ path, at }: Pick<WrittenEntry, 'path' | 'at'>): Buffer {
  const name = Buffer.from(path);
  const record = Buffer.alloc(30);
  record.writeUInt32LE(SIGNATURES.local, 0);
  record.writeUInt16LE(VERSION, 4);
  record.writeUInt16LE(FLAGS, 6);
  record.writeUInt16LE(DEFLATE, 8);
  record.writeUInt32LE(dosTime(at), 10);
  record.writeUInt16LE(name.length, 26);
  return Buffer.concat([record, name]);
}

export function dataDescriptor({ crc32, packedBytes, bytes }: WrittenEntry): Buffer {
  const record = Buffer.alloc(16);
  record.writeUInt32LE(SIGNATURES.descriptor, 0);
  record.writeUInt32LE(crc32, 4);
  record.writeUInt32LE(packedBytes, 8);
  record.writeUInt32LE(bytes, 12);
  return record;
}

export function centralHeader({ path, at, offset, crc32, packedBytes, bytes }: WrittenEntry): Buffer {
  const name = Buffer.from(path);
  const isFar = offset >= MAX_32;
  const extra = Buffer.alloc(isFar ? 12 : 0);
  if (isFar) {
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(8, 2);
    extra.writeBigUInt64LE(BigInt(offset), 4);
  }
  const record = Buffer.alloc(46);
  record.writeUInt32LE(SIGNATURES.central, 0);
  record.writeUInt16LE(isFar ? VERSION_64 : VERSION, 4);
  record.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6);
  record.writeUInt16LE(FLAGS, 8);
  record.writeUInt16LE(DEFLATE, 10);
  record.writeUInt32LE(dosTime(at), 12);
  record.writeUInt32LE(crc32, 16);
  record.writeUInt32LE(packedBytes, 20);
  record.writeUInt32LE(bytes, 24);
  record.writeUInt16LE(name.length, 28);
  record.writeUInt16LE(extra.length, 30);
  record.writeUInt32LE(Math.min(offset, MAX_32), 42);
  return Buffer.concat([record, name, extra]);
}

/** The end of the file, after a central directory of `count` entries and `bytes` bytes at `offset`. */
export function endRecords({ count, offset, bytes }: { count: number; offset: number; bytes: number }): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(SIGNATURES.end, 0);
  end.writeUInt16LE(Math.min(count, MAX_16), 8);
  end.writeUInt16LE(Math.min(count, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (count < MAX_16 && bytes < MAX_32 && offset < MAX_32) return end;

  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(SIGNATURES_64.end, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE(VERSION_64, 12);
  end64.writeUInt16LE(VERSION_64, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(bytes), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(SIGNATURES_64.locator, 0);
  locator.writeBigUInt64LE(BigInt(offset + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** Date and time in two 16-bit numbers, time first; ZIP has no time zone; this is UTC. */
function dosTime(at: Date): number {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return ((date << 16) | time) >>> 0;
}
