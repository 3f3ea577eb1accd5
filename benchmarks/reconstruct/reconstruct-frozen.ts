import type { SubdivisionLevel } from '@tangible/contracts';
import { nodePlatform } from '@tangible/engine/node';
import type { Mesh } from '@tangible/geometry';
import type { SurfaceMaps } from '../../packages/engine/src/frustum/surface-maps.ts';
import { TOLERANCE } from '../../packages/engine/src/reconstruct/options.ts';
import { reconstructSolid } from '../../packages/engine/src/reconstruct/reconstruct-solid.ts';
import type { FrustumVolume } from '../../packages/engine/src/reconstruct/reconstruction.ts';
import { runPipeline } from '../../packages/engine/src/run-pipeline.ts';
import { extractSurface } from '../../packages/engine/src/stages/extract-surface.ts';
import { chooseRays, RAYS_FINE } from '../../packages/engine/src/stages/reconstruct-solid.ts';
import type { Subject } from '../../packages/engine/src/workpiece.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';

/** The solid and the surface that the engine makes of a frozen prediction, without some of the passes. */
export async function reconstructFrozen(
  { distances, maps, camera, silhouette }: FrozenPrediction,
  level: SubdivisionLevel,
  skip: readonly string[] = [],
): Promise<{ solid: FrustumVolume; surface: Mesh }> {
  const rays = chooseRays(silhouette, RAYS_FINE[level]);
  const prediction = { distances, maps: maps as SurfaceMaps, camera };
  const solid = reconstructSolid({ prediction, silhouette }, { tolerance: TOLERANCE, rays, keepStrands: true, skip });
  const frame = { left: 0, top: 0, side: silhouette.width };
  const start = { reconstructed: { solid, camera, frame }, subject: { coverage: silhouette } as Subject };
  const { piece } = await runPipeline([extractSurface], start, ['surface'], { platform: nodePlatform });
  return { solid, surface: piece.surface! };
}
