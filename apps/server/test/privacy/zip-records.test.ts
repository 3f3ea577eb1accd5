import { expect, test } from 'vitest';
import { centralHeader, endRecords } from '../../src/domain/privacy/zip-records.ts';

const GIB = 2 ** 30;
const entry = {
  path: 'a.png',
  at: new Date('2026-11-15T12:34:56Z'),
  crc32: 0xcbf43926,
  packedBytes: 90,
  bytes: 100,
};

test('an entry below 4 GiB uses the plain records', () => {
  const record = centralHeader({ ...entry, offset: 4 * GIB - 2 });
  expect(record.length).toBe(46 + 5);
  expect(record.readUInt32LE(42)).toBe(4 * GIB - 2);
  expect(record.readUInt16LE(30)).toBe(0);
  // 12:34:56 and the 15th of November of 2026, as MS-DOS counts.
  expect([record.readUInt16LE(12), record.readUInt16LE(14)]).toEqual([25_692, 23_919]);
  expect(endRecords({ count: 65_534, offset: 4 * GIB - 2, bytes: 51 }).length).toBe(22);
});

test('an entry beyond 4 GiB has its offset in ZIP64', () => {
  const record = centralHeader({ ...entry, offset: 5 * GIB });
  expect(record.readUInt32LE(42)).toBe(0xffffffff);
  expect([record.readUInt16LE(30), record.readUInt16LE(51), record.readUInt16LE(53)]).toEqual([12, 1, 8]);
  expect(record.readBigUInt64LE(55)).toBe(BigInt(5 * GIB));
});

test.each([
  { count: 3, offset: 5 * GIB, bytes: 200 },
  { count: 70_000, offset: 1000, bytes: 5_000_000 },
])('a large file has both end records: %o', ({ count, offset, bytes }) => {
  const records = endRecords({ count, offset, bytes });
  expect(records.length).toBe(56 + 20 + 22);
  expect(records.readUInt32LE(0)).toBe(0x06064b50);
  expect([24, 32, 40, 48].map((at) => Number(records.readBigUInt64LE(at)))).toEqual([count, count, bytes, offset]);
  expect(records.readUInt32LE(56)).toBe(0x07064b50);
  expect(Number(records.readBigUInt64LE(64))).toBe(offset + bytes);
  expect(records.readUInt32LE(76)).toBe(0x06054b50);
  expect(records.readUInt16LE(84)).toBe(Math.min(count, 0xffff));
  expect(records.readUInt32LE(92)).toBe(Math.min(offset, 0xffffffff));
});
