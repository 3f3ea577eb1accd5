import type { Platform } from '../../platform/platform.ts';
import type { AssetFile } from '../../types.ts';
import { joinBytes } from '../../utilities/shared-parts.ts';

const ALIGNMENT = 64;
/** An extra field starts with two bytes for its kind and two for its length. */
const EXTRA_HEADER_BYTES = 4;
/** The kind that USD's own tools write. */
const EXTRA_KIND = 0x1986;
/** The version of the format that is enough to read this: 2.0. */
const VERSION = 20;
/** 1980-01-01, the earliest moment that a ZIP can hold. A real date would make equal assets differ. */
const DOS_DATE = 0x0021;
const [LOCAL, CENTRAL, END] = [
  { signature: 0x04034b50, bytes: 30 },
  { signature: 0x02014b50, bytes: 46 },
  { signature: 0x06054b50, bytes: 22 },
] as const;

interface Entry {
  path: string;
  size: number;
  checksum: number;
  /** Where its local header starts. */
  offset: number;
  padding: number;
}

/**
 * A USDZ package: a ZIP without compression in which the data of every file starts at a multiple of 64 bytes. The first
 * file is the one that a reader opens. Paths must be ASCII.
 *
 * @example
 * const usdz = zipAligned([{ path: 'model.usda', mime: 'model/vnd.usda', bytes }, ...textures], platform);
 */
export function zipAligned(files: readonly AssetFile[], { crc32 }: Pick<Platform, 'crc32'>): Uint8Array {
  const entries: Entry[] = [];
  const parts: Uint8Array[] = [];
  const paths = new Set<string>();
  let offset = 0;
  for (const { path, bytes } of files) {
    if (paths.has(path)) throw new Error(`Two files are called ${path}`);
    paths.add(path);
    const start = offset + LOCAL.bytes + path.length + EXTRA_HEADER_BYTES;
    const padding = (ALIGNMENT - (start % ALIGNMENT)) % ALIGNMENT;
    const entry = { path, size: bytes.length, checksum: crc32(bytes), offset, padding };
    entries.push(entry);
    parts.push(writeLocalHeader(entry), bytes);
    offset = start + padding + bytes.length;
  }
  const directory = entries.map(writeDirectoryHeader);
  return joinBytes([...parts, ...directory, writeEnd(entries.length, offset, directory)]);
}

function writeLocalHeader(entry: Entry): Uint8Array {
  const { path, padding } = entry;
  const view = startRecord(LOCAL, path.length + EXTRA_HEADER_BYTES + padding);
  writeFacts(view, 4, entry);
  writeText(view, LOCAL.bytes, path);
  writeExtra(view, LOCAL.bytes + path.length, padding);
  return new Uint8Array(view.buffer);
}

function writeDirectoryHeader(entry: Entry): Uint8Array {
  const { path, padding, offset } = entry;
  const view = startRecord(CENTRAL, path.length + EXTRA_HEADER_BYTES + padding);
  view.setUint16(4, VERSION, true);
  writeFacts(view, 6, entry);
  view.setUint32(42, offset, true);
  writeText(view, CENTRAL.bytes, path);
  writeExtra(view, CENTRAL.bytes + path.length, padding);
  return new Uint8Array(view.buffer);
}

/** What both headers of an entry say of it, 26 bytes. */
function writeFacts(view: DataView, at: number, { path, size, checksum, padding }: Entry): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, DOS_DATE, true);
  view.setUint32(at + 10, checksum, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, path.length, true);
  view.setUint16(at + 24, EXTRA_HEADER_BYTES + padding, true);
}

/** The padding is in an extra field, which readers skip. */
function writeExtra(view: DataView, at: number, padding: number): void {
  view.setUint16(at, EXTRA_KIND, true);
  view.setUint16(at + 2, padding, true);
}

function writeEnd(count: number, offset: number, directory: readonly Uint8Array[]): Uint8Array {
  const view = startRecord(END, 0);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(
    12,
    directory.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  view.setUint32(16, offset, true);
  return new Uint8Array(view.buffer);
}

function startRecord({ signature, bytes }: { signature: number; bytes: number }, more: number): DataView<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(bytes + more));
  view.setUint32(0, signature, true);
  return view;
}

function writeText(view: DataView<ArrayBuffer>, at: number, text: string): void {
  new TextEncoder().encodeInto(text, new Uint8Array(view.buffer, at));
}
