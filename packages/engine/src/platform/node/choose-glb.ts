import { AppError } from '@tangible/contracts';
import { openArchive } from './open-archive.ts';

/** Results hold two or three files below 50 MB. */
const LIMITS = { entriesMax: 500, bytesMax: 600_000_000 };

/**
 * Finds the GLB in the result of a hosted model. In an archive it is the file whose path contains PBR, otherwise the
 * largest GLB. A bare GLB is the model itself.
 *
 * Rejects with an `AppError`: ARCHIVE_BROKEN, ARCHIVE_TOO_LARGE, or MODEL_EMPTY when there is no GLB in it.
 *
 * @example
 * const glb = await chooseGlb(zip); // pbr/mesh_textured_pbr.glb before rgb/mesh_textured.glb
 */
export async function chooseGlb(original: Uint8Array): Promise<Uint8Array> {
  if (isGlb(original)) return original;
  const files = await openArchive(original, LIMITS);
  const glbs = [...files].filter(([path, bytes]) => /\.glb$/i.test(path) && isGlb(bytes));
  const [best] = glbs.sort(([a, x], [b, y]) => Number(isPbr(b)) - Number(isPbr(a)) || y.length - x.length);
  if (!best) throw new AppError('MODEL_EMPTY');
  return best[1];
}

const isPbr = (path: string) => /pbr/i.test(path);
const isGlb = (bytes: Uint8Array) =>
  bytes.length >= 12 && Buffer.from(bytes.buffer, bytes.byteOffset, 4).toString('latin1') === 'glTF';
