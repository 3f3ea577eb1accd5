import { type Zippable, zipSync } from 'fflate';
import type { AssetFile } from '../../types.ts';
import { rememberParts } from '../../utilities/shared-parts.ts';

const ALIGNMENT = 64;
/** Of a ZIP entry, before its name. */
const LOCAL_HEADER_BYTES = 30;
/** An extra field starts with two bytes for its kind and two for its length. */
const EXTRA_HEADER_BYTES = 4;
/** The kind that USD's own tools write. */
const EXTRA_KIND = 0x1986;
/** The earliest moment that a ZIP can hold. A real date would make equal assets differ. */
const ZIP_DATE = new Date(1980, 0, 1);

/**
 * A USDZ package: a ZIP without compression in which the data of every file starts at a multiple of 64 bytes. The first
 * file is the one that a reader opens. Paths must be ASCII.
 *
 * @example
 * const usdz = zipAligned([{ path: 'model.usda', mime: 'model/vnd.usda', bytes }, ...textures]);
 */
export function zipAligned(files: readonly AssetFile[]): Uint8Array {
  const entries: Zippable = {};
  let offset = 0;
  const starts: number[] = [];
  for (const { path, bytes } of files) {
    if (entries[path]) throw new Error(`Two files are called ${path}`);
    const dataOffset = offset + LOCAL_HEADER_BYTES + path.length + EXTRA_HEADER_BYTES;
    const padding = (ALIGNMENT - (dataOffset % ALIGNMENT)) % ALIGNMENT;
    entries[path] = [bytes, { level: 0, mtime: ZIP_DATE, extra: { [EXTRA_KIND]: new Uint8Array(padding) } }];
    starts.push(dataOffset + padding);
    offset = dataOffset + padding + bytes.length;
  }
  const zip = zipSync(entries);
  let before = 0;
  const parts = files.flatMap(({ bytes }, i) => {
    const header = zip.subarray(before, starts[i]!);
    before = starts[i]! + bytes.length;
    return [header, bytes];
  });
  return rememberParts(zip, [...parts, zip.subarray(before)]);
}
