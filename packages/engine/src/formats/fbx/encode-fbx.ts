import type { Platform } from '../../platform/platform.ts';

/** A node of an FBX file: a name, values and nodes inside it. */
export interface FbxNode {
  name: string;
  values: FbxValue[];
  children?: FbxNode[];
}

/** Numbers must say which kind they are, because a reader that expects one kind takes no other. */
export type FbxValue =
  | { type: 'boolean'; value: boolean }
  | { type: 'int'; value: number }
  /** Up to 2^53: the ids of objects. */
  | { type: 'long'; value: number }
  | { type: 'double'; value: number }
  | { type: 'text'; value: string }
  | { type: 'raw'; value: Uint8Array }
  | { type: 'ints'; value: Int32Array }
  | { type: 'doubles'; value: Float64Array };

export const boolean = (value: boolean): FbxValue => ({ type: 'boolean', value });
export const int = (value: number): FbxValue => ({ type: 'int', value });
export const long = (value: number): FbxValue => ({ type: 'long', value });
export const double = (value: number): FbxValue => ({ type: 'double', value });
export const text = (value: string): FbxValue => ({ type: 'text', value });
export const raw = (value: Uint8Array): FbxValue => ({ type: 'raw', value });
export const ints = (value: Int32Array): FbxValue => ({ type: 'ints', value });
export const doubles = (value: Float64Array): FbxValue => ({ type: 'doubles', value });

/**
 * @example
 * node('Count', [int(1)]);
 */
export function node(name: string, values: FbxValue[] = [], children?: FbxNode[]): FbxNode {
  return { name, values, children };
}

/** Every reader of binary FBX accepts 7.4; 7.5 differs in 64-bit offsets, for files above 4 GB. */
export const FBX_VERSION = 7400;

/** A fixed time, because the last bytes of a file are a checksum of it and of the file's id. */
export const FBX_TIME = '1970-01-01 10:00:00:000';
export const FBX_FILE_ID = fromHex('28b32aebb624ccc2bfc8b02aa92bfcf1');
const FOOT_ID = fromHex('fabcab09d0c8d466b176fb831cf7267e');
const FOOT_MAGIC = fromHex('f85a8c6adef5d97eece90ce3758f290b');
const FOOT_ZEROS = 120;

/** After the last node within a node, and after the last of all. */
const NULL_RECORD_BYTES = 13;
/** Shorter arrays do not get smaller. */
const DEFLATE_BYTES_MIN = 128;

/**
 * The bytes of a binary FBX 7.4 file.
 *
 * @example
 * const bytes = await encodeFbx([node('FBXHeaderExtension', [], [node('FBXVersion', [int(7400)])]), ...], platform);
 */
export async function encodeFbx(nodes: readonly FbxNode[], platform: Pick<Platform, 'deflate'>): Promise<Uint8Array> {
  const arrays = nodes.flatMap(listArrays).filter((array) => array.byteLength >= DEFLATE_BYTES_MIN);
  const deflated = await Promise.all(arrays.map((array) => platform.deflate(toBytes(array))));
  const packed: PackedArrays = new Map(arrays.map((array, i) => [array, deflated[i]!]));
  const out = createByteWriter();
  out.bytes(new TextEncoder().encode('Kaydara FBX Binary  \0'));
  out.bytes(Uint8Array.of(0x1a, 0));
  out.uint32(FBX_VERSION);
  for (const top of nodes) writeNode(out, top, packed);
  out.bytes(new Uint8Array(NULL_RECORD_BYTES));

  out.bytes(FOOT_ID);
  out.uint32(0);
  out.bytes(new Uint8Array(16 - (out.length() % 16)));
  out.uint32(FBX_VERSION);
  out.bytes(new Uint8Array(FOOT_ZEROS));
  out.bytes(FOOT_MAGIC);
  return out.take();
}

/** The compressed form of each array. */
type PackedArrays = ReadonlyMap<Int32Array | Float64Array, Uint8Array>;

function listArrays({ values, children = [] }: FbxNode): (Int32Array | Float64Array)[] {
  const own = values.flatMap(({ type, value }) => (type === 'ints' || type === 'doubles' ? [value] : []));
  return [...own, ...children.flatMap(listArrays)];
}

function writeNode(out: ByteWriter, { name, values, children }: FbxNode, packed: PackedArrays): void {
  const start = out.length();
  out.uint32(0);
  out.uint32(values.length);
  out.uint32(0);
  const label = new TextEncoder().encode(name);
  out.uint8(label.length);
  out.bytes(label);

  const valuesAt = out.length();
  for (const value of values) writeValue(out, value, packed);
  out.setUint32(start + 8, out.length() - valuesAt);

  for (const child of children ?? []) writeNode(out, child, packed);
  if (children || values.length === 0) out.bytes(new Uint8Array(NULL_RECORD_BYTES));
  out.setUint32(start, out.length());
}

function writeValue(out: ByteWriter, { type, value }: FbxValue, packed: PackedArrays): void {
  out.letter(LETTERS[type]);
  switch (type) {
    case 'boolean':
      out.uint8(value ? 1 : 0);
      break;
    case 'int':
      out.uint32(value >>> 0);
      break;
    case 'long':
      out.bytes(toBytes(BigInt64Array.of(BigInt(value))));
      break;
    case 'double':
      out.bytes(toBytes(Float64Array.of(value)));
      break;
    case 'text':
      writeSized(out, new TextEncoder().encode(value));
      break;
    case 'raw':
      writeSized(out, value);
      break;
    default:
      writeArray(out, value, packed.get(value));
  }
}

const LETTERS: Record<FbxValue['type'], string> = {
  boolean: 'C',
  int: 'I',
  long: 'L',
  double: 'D',
  text: 'S',
  raw: 'R',
  ints: 'i',
  doubles: 'd',
};

function writeSized(out: ByteWriter, bytes: Uint8Array): void {
  out.uint32(bytes.length);
  out.bytes(bytes);
}

function writeArray(out: ByteWriter, values: Int32Array | Float64Array, packed: Uint8Array | undefined): void {
  const plain = toBytes(values);
  const kept = packed && packed.length < plain.length ? packed : plain;
  out.uint32(values.length);
  out.uint32(kept === plain ? 0 : 1);
  out.uint32(kept.length);
  out.bytes(kept);
}

/** FBX counts from the low byte, as every machine does that runs this. */
function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

interface ByteWriter {
  length(): number;
  uint8(value: number): void;
  uint32(value: number): void;
  setUint32(at: number, value: number): void;
  letter(value: string): void;
  bytes(values: Uint8Array): void;
  take(): Uint8Array;
}

function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1 << 16);
  let view = new DataView(buffer.buffer);
  let at = 0;
  const reserve = (count: number) => {
    if (at + count <= buffer.length) return;
    const larger = new Uint8Array(Math.max(buffer.length * 2, at + count));
    larger.set(buffer.subarray(0, at));
    buffer = larger;
    view = new DataView(buffer.buffer);
  };
  const uint8 = (value: number) => {
    reserve(1);
    buffer[at++] = value;
  };
  return {
    length: () => at,
    uint8,
    uint32(value) {
      reserve(4);
      view.setUint32(at, value, true);
      at += 4;
    },
    setUint32: (where, value) => view.setUint32(where, value, true),
    letter: (value) => uint8(value.charCodeAt(0)),
    bytes(values) {
      reserve(values.length);
      buffer.set(values, at);
      at += values.length;
    },
    take: () => buffer.slice(0, at),
  };
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
