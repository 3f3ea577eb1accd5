import { type AssetEdits, multiplyRotations } from '@tangible/contracts';

/**
 * The edits of an asset that was edited before, as its report tells them: relative to the asset as it was generated. The
 * server always edits version 1 itself; a folder on disk contains only the newest files.
 *
 * @example
 * composeEdits({ size: { factor: 2 } }, { size: { factor: 3 }, name: 'Mug' }); // { size: { factor: 6 }, name: 'Mug' }
 */
export function composeEdits(before: AssetEdits, after: AssetEdits): AssetEdits {
  const all: AssetEdits = { ...before, ...after };
  if (after.massKg !== undefined) delete all.densityKgM3;
  if (after.densityKgM3 !== undefined) delete all.massKg;
  if (after.material !== undefined && after.densityKgM3 === undefined) delete all.densityKgM3;
  const [first, second] = [before.size, after.size];
  if (first && second && 'factor' in second) {
    const { factor } = second;
    all.size = 'factor' in first ? { factor: first.factor * factor } : { ...first, metres: first.metres * factor };
  }
  if (before.rotation && after.rotation) all.rotation = multiplyRotations(after.rotation, before.rotation);
  return all;
}
