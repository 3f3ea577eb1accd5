const partsOf = new WeakMap<Uint8Array, readonly Uint8Array[]>();
/** To look for smaller ones again costs more than it spares. */
const PART_BYTES_MIN = 100_000;

/**
 * Remembers of which parts bytes were put together. Files of one asset share long ones, such as the faces of three OBJ, and
 * what is done with each part need then be done once.
 *
 * @returns The whole again.
 *
 * @example
 * listParts(rememberParts(joined, [header, faces])); // [header, faces]
 */
export function rememberParts(whole: Uint8Array, parts: readonly Uint8Array[]): Uint8Array {
  if (whole.length >= PART_BYTES_MIN) partsOf.set(whole, parts.flatMap(listParts));
  return whole;
}

/** The parts of bytes in order, with the same identity wherever they occur; the bytes themselves where none are known. */
export function listParts(whole: Uint8Array): readonly Uint8Array[] {
  return partsOf.get(whole) ?? [whole];
}

/**
 * Bytes one after another, which are remembered as its parts.
 *
 * @example
 * joinBytes([header, faces]);
 */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return rememberParts(joined, parts);
}
