import type { AnyPass } from './define-pass.ts';
import type { ReconstructOptions } from './options.ts';
import { PASSES } from './passes.ts';
import type { Reconstruction } from './reconstruction.ts';

/** The input of the first pass. */
export type Evidence = Pick<Reconstruction, 'prediction' | 'silhouette'> & Partial<Pick<Reconstruction, 'outlines'>>;

/**
 * Makes a solid from the network's prediction, constrained to the picture's silhouette and to the outlines of others.
 *
 * The maps of front and back are trusted more than the volume, which is ragged, and the silhouette more than both.
 *
 * @param onPass Called before each pass with the share that is done.
 * @example
 * const { solid } = reconstructSolid({ prediction, silhouette }, { ...OPTIONS, rays: 256, keepStrands: true });
 */
export function reconstructSolid(
  evidence: Evidence,
  options: ReconstructOptions,
  onPass?: (share: number) => void,
): Pick<Reconstruction, 'solid' | 'outlines' | 'revolution'> {
  const { solid, outlines, revolution } = runPasses(PASSES, evidence, options, (index) =>
    onPass?.(index / PASSES.length),
  );
  return { solid: solid!, outlines: outlines!, revolution: revolution ?? null };
}

/** Runs passes over a piece, which is not modified. Fails at once if a pass would not find its inputs. */
export function runPasses(
  passes: readonly AnyPass[],
  src: Partial<Reconstruction>,
  options: ReconstructOptions,
  onPass?: (index: number, piece: Partial<Reconstruction>) => void,
): Partial<Reconstruction> {
  let piece: Partial<Reconstruction> = { outlines: [], ...src };
  checkPasses(passes, Object.keys(piece));
  for (const [index, pass] of passes.entries()) {
    onPass?.(index, piece);
    piece = { ...piece, ...pass.run(piece as never, options) };
  }
  return piece;
}

/** The optional passes: those that only improve a result that exists without them. */
export function listOptionalPasses(passes: readonly AnyPass[], given: readonly string[]): AnyPass[] {
  const known = new Set(given);
  return passes.filter(({ adds }) => {
    const isOptional = adds.every((key) => known.has(key));
    for (const key of adds) known.add(key);
    return isOptional;
  });
}

function checkPasses(passes: readonly AnyPass[], given: readonly string[]): void {
  const known = new Set(given);
  for (const { name, needs, adds } of passes) {
    const missing = needs.filter((key) => !known.has(key));
    if (missing.length > 0) throw new Error(`${name} needs ${missing.join(', ')}, which no pass before it adds`);
    for (const key of adds) known.add(key);
  }
}
