import type { AnyPass } from './define-pass.ts';
import type { ReconstructOptions } from './options.ts';
import { PASSES } from './passes.ts';
import type { FrustumVolume, Reconstruction } from './reconstruction.ts';

/** What the first pass is given. */
export type Evidence = Pick<Reconstruction, 'prediction' | 'silhouette'>;

/**
 * Makes a solid of what the network predicted, held to the picture's silhouette.
 *
 * The maps of front and back are trusted more than the volume, which is ragged, and the silhouette more than both.
 *
 * @param onPass Called before each pass with the share that is done.
 * @example
 * const solid = reconstructSolid({ prediction, silhouette }, { tolerance: TOLERANCE, rays: 256, keepStrands: true });
 */
export function reconstructSolid(
  evidence: Evidence,
  options: ReconstructOptions,
  onPass?: (share: number) => void,
): FrustumVolume {
  const piece: Partial<Reconstruction> = { ...evidence, rods: [], extensions: [] };
  const passes = choosePasses(PASSES, Object.keys(piece), options.skip ?? []);
  for (const [index, pass] of passes.entries()) {
    onPass?.(index / passes.length);
    Object.assign(piece, pass.run(piece as never, options));
  }
  return piece.solid!;
}

/** The passes that may be left out: those which only better what is there without them. */
export function listOptionalPasses(passes: readonly AnyPass[] = PASSES): string[] {
  const known = new Set<string>(['rods', 'extensions']);
  return passes
    .filter(({ adds }) => {
      const isOptional = adds.every((key) => known.has(key));
      for (const key of adds) known.add(key);
      return isOptional;
    })
    .map(({ name }) => name);
}

/** Leaves passes out and checks that every other finds what it needs: a wrong list fails in the first test. */
export function choosePasses(
  passes: readonly AnyPass[],
  given: readonly string[],
  skip: readonly string[],
): readonly AnyPass[] {
  const known = new Set(given);
  const unknown = skip.filter((name) => !passes.some((pass) => pass.name === name));
  if (unknown.length > 0) throw new Error(`There is no pass ${unknown.join(', ')}`);
  const chosen = passes.filter(({ name }) => !skip.includes(name));
  for (const { name, needs, adds } of chosen) {
    const missing = needs.filter((key) => !known.has(key));
    if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')}, which no pass before it adds`);
    for (const key of adds) known.add(key);
  }
  return chosen;
}
