import type { Random } from './random.ts';

/** Numbers at which counters, lengths and signs go wrong. */
const EXTREMES = [
  0, 1, 2, 0x7f, 0x80, 0xff, 0x100, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff,
];

type Mutation = (bytes: Uint8Array, random: Random, corpus: readonly Uint8Array[]) => Uint8Array;

const flipBits: Mutation = (bytes, random) => {
  const flipped = bytes.slice();
  for (let i = random.int(8) + 1; i > 0; i--) flipped[random.int(flipped.length)]! ^= 1 << random.int(8);
  return flipped;
};

const cutOff: Mutation = (bytes, random) => bytes.slice(0, random.int(bytes.length));

const takeOut: Mutation = (bytes, random) => {
  const start = random.int(bytes.length);
  const end = start + random.int(Math.min(64, bytes.length - start) + 1);
  return join(bytes.subarray(0, start), bytes.subarray(end));
};

/** A piece of the same or of another file, laid over or put between. */
const splice: Mutation = (bytes, random, corpus) => {
  const other = random.pick(corpus);
  const start = random.int(other.length);
  const piece = other.subarray(start, start + random.int(Math.min(4096, other.length - start) + 1));
  const at = random.int(bytes.length + 1);
  return join(
    bytes.subarray(0, at),
    piece,
    bytes.subarray(random.chance(0.5) ? at : Math.min(bytes.length, at + piece.length)),
  );
};

/** Somewhere a number of one, two or four bytes says something it should not. */
const lieInNumber: Mutation = (bytes, random) => {
  const lied = bytes.slice();
  if (lied.length < 4) return lied;
  const view = new DataView(lied.buffer);
  for (let i = random.int(3) + 1; i > 0; i--) {
    const at = random.int(lied.length - 3);
    const value = random.pick([random.pick(EXTREMES), lied.length, lied.length - at, random.int(2 ** 32)]);
    const isLittle = random.chance(0.7);
    const size = random.pick([1, 2, 4]);
    if (size === 1) view.setUint8(at, value);
    else if (size === 2) view.setUint16(at, value, isLittle);
    else view.setUint32(at, value, isLittle);
  }
  return lied;
};

/** A piece many times over: entries, lines, chunks. */
const repeat: Mutation = (bytes, random) => {
  const start = random.int(bytes.length);
  const piece = bytes.subarray(start, start + random.int(Math.min(256, bytes.length - start)) + 1);
  const times = random.pick([2, 10, 100, 1000]);
  return join(bytes.subarray(0, start), ...Array<Uint8Array>(times).fill(piece), bytes.subarray(start));
};

const fill: Mutation = (bytes, random) => {
  const start = random.int(bytes.length);
  return bytes.slice().fill(random.pick([0, 0x20, 0x30, 0xff]), start, start + random.int(512));
};

const scatter: Mutation = (bytes, random) => join(bytes.subarray(0, random.int(64)), random.bytes(random.int(512)));

const MUTATIONS = [
  flipBits,
  flipBits,
  cutOff,
  takeOut,
  splice,
  lieInNumber,
  lieInNumber,
  lieInNumber,
  repeat,
  fill,
  scatter,
];

/**
 * One of a few valid files, with one to four defects; sometimes a valid one.
 *
 * @example
 * const broken = mutateBytes(random, [png, jpeg]);
 */
export function mutateBytes(random: Random, corpus: readonly Uint8Array[]): Uint8Array {
  // A copy, and no Buffer: a slice of those is the same memory.
  let bytes: Uint8Array = new Uint8Array(random.pick(corpus));
  if (random.chance(0.02)) return bytes;
  for (let i = random.int(4) + 1; i > 0; i--) {
    if (bytes.length === 0) return bytes;
    bytes = random.pick(MUTATIONS)(bytes, random, corpus);
  }
  return bytes;
}

function join(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}
