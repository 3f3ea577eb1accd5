import type { SubdivisionLevel } from '@tangible/contracts';
import { nodePlatform } from '@tangible/engine/node';
import type { Mesh } from '@tangible/geometry';
import type { SurfaceMaps } from '../../packages/engine/src/frustum/surface-maps.ts';
import type { AnyPass } from '../../packages/engine/src/reconstruct/define-pass.ts';
import { type ReconstructOptions, TOLERANCE } from '../../packages/engine/src/reconstruct/options.ts';
import { PASSES } from '../../packages/engine/src/reconstruct/passes.ts';
import { listOptionalPasses, runPasses } from '../../packages/engine/src/reconstruct/reconstruct-solid.ts';
import type { FrustumVolume, Reconstruction } from '../../packages/engine/src/reconstruct/reconstruction.ts';
import { runPipeline } from '../../packages/engine/src/run-pipeline.ts';
import { extractSurface } from '../../packages/engine/src/stages/extract-surface.ts';
import { chooseRays, RAYS_FINE } from '../../packages/engine/src/stages/reconstruct-solid.ts';
import type { Provenance, Subject } from '../../packages/engine/src/workpiece.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';

export interface Reconstructed {
  solid: FrustumVolume;
  surface: Mesh;
}

/** The solid and the surface that the engine makes of a frozen prediction. */
export async function reconstructFrozen(frozen: FrozenPrediction, level: SubdivisionLevel): Promise<Reconstructed> {
  const { piece, options } = beginFrozen(frozen, level);
  return extract(runPasses(PASSES, piece, options).solid!, frozen);
}

/**
 * The same with all passes (null) and then without each of the optional ones in turn. What comes before a pass is run
 * once only: passes change nothing that they are given.
 */
export async function* reconstructWithoutEach(
  frozen: FrozenPrediction,
  level: SubdivisionLevel,
): AsyncGenerator<Reconstructed & { without: string | null }> {
  const { piece, options } = beginFrozen(frozen, level);
  const before = new Map<AnyPass, Partial<Reconstruction>>();
  const { solid } = runPasses(PASSES, piece, options, (index, given) => before.set(PASSES[index]!, given));
  yield { without: null, ...(await extract(solid!, frozen)) };
  for (const left of listOptionalPasses(PASSES, Object.keys(piece))) {
    const rest = PASSES.slice(PASSES.indexOf(left) + 1);
    yield { without: left.name, ...(await extract(runPasses(rest, before.get(left)!, options).solid!, frozen)) };
  }
}

function beginFrozen({ distances, maps, camera, silhouette }: FrozenPrediction, level: SubdivisionLevel) {
  const options: ReconstructOptions = {
    tolerance: TOLERANCE,
    rays: chooseRays(silhouette, RAYS_FINE[level]),
    keepStrands: true,
  };
  return { piece: { prediction: { distances, maps: maps as SurfaceMaps, camera }, silhouette }, options };
}

async function extract(solid: FrustumVolume, { camera, silhouette, up }: FrozenPrediction): Promise<Reconstructed> {
  const frame = { left: 0, top: 0, side: silhouette.width };
  const start = {
    reconstructed: { solid, camera, frame },
    subject: { coverage: silhouette } as Subject,
    provenance: { up } as Provenance,
  };
  const { piece } = await runPipeline([extractSurface], start, ['surface'], { platform: nodePlatform });
  return { solid, surface: piece.surface! };
}
