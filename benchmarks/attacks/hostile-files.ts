import { crc32, deflateSync } from 'node:zlib';

/**
 * A GLB whose JSON is millions of empty nodes: small to send, long to parse.
 *
 * @example
 * hostileGlb(28 * 2 ** 20); // 28 MiB of `{},{},…`
 */
export function hostileGlb(bytes: number): Buffer<ArrayBuffer> {
  const head = '{"asset":{"version":"2.0"},"nodes":[';
  const nodes = Math.floor((bytes - head.length - 16) / 3);
  const json = Buffer.from(`${head}${'{},'.repeat(nodes)}{}]}`);
  const padded = Buffer.concat([json, Buffer.alloc((4 - (json.length % 4)) % 4, ' ')]);
  const header = Buffer.alloc(20);
  header.write('glTF', 0);
  header.writeUInt32LE(2, 4);
  header.writeUInt32LE(header.length + padded.length, 8);
  header.writeUInt32LE(padded.length, 12);
  header.write('JSON', 16);
  return Buffer.concat([header, padded]);
}

/** A PNG of one colour: a few hundred kilobytes that unpack to `side` x `side` pixels of four bytes. */
export function largePng(side: number): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((side * 4 + 1) * side));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
