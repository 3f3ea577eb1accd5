import type { SubdivisionLevel } from '@tangible/contracts';
import type { SurfaceMaps } from '../../packages/engine/src/frustum/surface-maps.ts';
import type { AnyPass } from '../../packages/engine/src/reconstruct/define-pass.ts';
import { type ReconstructOptions, TOLERANCE } from '../../packages/engine/src/reconstruct/options.ts';
import { PASSES } from '../../packages/engine/src/reconstruct/passes.ts';
import { listOptionalPasses, runPasses } from '../../packages/engine/src/reconstruct/reconstruct-solid.ts';
import type { FrustumVolume, Reconstruction } from '../../packages/engine/src/reconstruct/reconstruction.ts';
import { type SurfaceSwitches, shapeSurface } from '../../packages/engine/src/stages/extract-surface.ts';
import { chooseRays, RAYS_FINE } from '../../packages/engine/src/stages/reconstruct-solid.ts';
import type { StandingSurface } from '../../packages/engine/src/stand/stand-on-floor.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';

export interface Reconstructed extends StandingSurface {
  solid: FrustumVolume;
  /** Whether the subject was taken for a body of revolution. */
  isRound: boolean;
}

/** The solid and the surface that the engine makes of a frozen prediction. */
export function reconstructFrozen(frozen: FrozenPrediction, level: SubdivisionLevel): Reconstructed {
  return reconstructWith(frozen, level, [undefined])[0]!;
}

/** The same with several variants of the surface steps, in order. */
export function reconstructWith(
  frozen: FrozenPrediction,
  level: SubdivisionLevel,
  choices: readonly (SurfaceSwitches | undefined)[],
): Reconstructed[] {
  const { piece, options } = beginFrozen(frozen, level);
  const done = runPasses(PASSES, piece, options);
  return choices.map((switches) => extract(done, frozen, switches));
}

/**
 * The same with all passes (null) and then without each of the optional ones in turn. The passes before an omitted one
 * run only once, because passes do not modify their input.
 */
export function* reconstructWithoutEach(
  frozen: FrozenPrediction,
  level: SubdivisionLevel,
): Generator<Reconstructed & { without: string | null }> {
  const { piece, options } = beginFrozen(frozen, level);
  const before = new Map<AnyPass, Partial<Reconstruction>>();
  const done = runPasses(PASSES, piece, options, (index, given) => before.set(PASSES[index]!, given));
  yield { without: null, ...extract(done, frozen) };
  for (const left of listOptionalPasses(PASSES, Object.keys(piece))) {
    const rest = PASSES.slice(PASSES.indexOf(left) + 1);
    yield { without: left.name, ...extract(runPasses(rest, before.get(left)!, options), frozen) };
  }
}

/** What the first pass needs, and the options of all. */
export function beginFrozen({ distances, maps, camera, silhouette, up }: FrozenPrediction, level: SubdivisionLevel) {
  const options: ReconstructOptions = {
    tolerance: TOLERANCE,
    rays: chooseRays(silhouette, RAYS_FINE[level]),
    keepStrands: true,
  };
  return { piece: { prediction: { distances, maps: maps as SurfaceMaps, camera, up }, silhouette }, options };
}

function extract(done: Partial<Reconstruction>, frozen: FrozenPrediction, switches?: SurfaceSwitches): Reconstructed {
  const solid = done.solid!;
  const { camera, silhouette, up } = frozen;
  const frame = { left: 0, top: 0, side: silhouette.width };
  return {
    solid,
    isRound: Boolean(done.revolution),
    ...shapeSurface({ solid, camera, frame }, silhouette, up, switches),
  };
}
