import { zlibSync } from 'fflate';

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

/** 7.4 is what every reader of binary FBX takes; 7.5 differs in 64-bit offsets, for files above 4 GB. */
export const FBX_VERSION = 7400;

/** What comes from one fixed moment, because the last bytes of a file are a checksum of it and of the file's id. */
export const FBX_TIME = '1970-01-01 10:00:00:000';
export const FBX_FILE_ID = fromHex('28b32aebb624ccc2bfc8b02aa92bfcf1');
const FOOT_ID = fromHex('fabcab09d0c8d466b176fb831cf7267e');
const FOOT_MAGIC = fromHex('f85a8c6adef5d97eece90ce3758f290b');
const FOOT_ZEROS = 120;

/** After the last node within a node, and after the last of all. */
const NULL_RECORD_BYTES = 13;
/** Shorter arrays do not get smaller. */
const DEFLATE_BYTES_MIN = 128;
/** The lowest effort halves most arrays; the highest takes ten times as long for another tenth. */
const DEFLATE_EFFORT = 1;

/**
 * The bytes of a binary FBX 7.4 file.
 *
 * @example
 * const bytes = encodeFbx([node('FBXHeaderExtension', [], [node('FBXVersion', [int(7400)])]), ...]);
 */
export function encodeFbx(nodes: readonly FbxNode[]): Uint8Array {
  const out = createByteWriter();
  out.bytes(new TextEncoder().encode('Kaydara FBX Binary  \0'));
  out.bytes(Uint8Array.of(0x1a, 0));
  out.uint32(FBX_VERSION);
  for (const top of nodes) writeNode(out, top);
  out.bytes(new Uint8Array(NULL_RECORD_BYTES));

  out.bytes(FOOT_ID);
  out.uint32(0);
  out.bytes(new Uint8Array(16 - (out.length() % 16)));
  out.uint32(FBX_VERSION);
  out.bytes(new Uint8Array(FOOT_ZEROS));
  out.bytes(FOOT_MAGIC);
  return out.take();
}

function writeNode(out: ByteWriter, { name, values, children }: FbxNode): void {
  const start = out.length();
  out.uint32(0);
  out.uint32(values.length);
  out.uint32(0);
  const label = new TextEncoder().encode(name);
  out.uint8(label.length);
  out.bytes(label);

  const valuesAt = out.length();
  for (const value of values) writeValue(out, value);
  out.setUint32(start + 8, out.length() - valuesAt);

  for (const child of children ?? []) writeNode(out, child);
  if (children || values.length === 0) out.bytes(new Uint8Array(NULL_RECORD_BYTES));
  out.setUint32(start, out.length());
}

function writeValue(out: ByteWriter, { type, value }: FbxValue): void {
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
      writeArray(out, value);
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

function writeArray(out: ByteWriter, values: Int32Array | Float64Array): void {
  const plain = toBytes(values);
  const packed = plain.length >= DEFLATE_BYTES_MIN ? zlibSync(plain, { level: DEFLATE_EFFORT }) : plain;
  const isSmaller = packed.length < plain.length;
  out.uint32(values.length);
  out.uint32(isSmaller ? 1 : 0);
  out.uint32(isSmaller ? packed.length : plain.length);
  out.bytes(isSmaller ? packed : plain);
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
