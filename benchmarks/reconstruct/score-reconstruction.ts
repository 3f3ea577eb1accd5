import type { Mesh, Volume } from '@tangible/geometry';
import { createRandom } from '@tangible/geometry';
import { countPieces } from '../../packages/engine/src/reconstruct/solid/find-pieces.ts';
import { compareSurfaces, fitBox } from '../quality/measure/compare-surfaces.ts';
import { NO_CHANGE, transformPoints } from '../quality/measure/vectors.ts';
import { rasterise } from '../quality/render/rasterise.ts';
import { sampleSurface } from '../quality/truth/sample-surface.ts';
import { seedOf } from '../quality/truth/view.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';

/** How near a reconstruction comes to the truth, and how whole it is. */
export interface ReconstructionScores {
  /** Both in their own boxes, as in `benchmarks/quality`. */
  f10: number;
  f05: number;
  /** Overlap of the surface's outline with the picture's. */
  outlineIou: number;
  /** Connected pieces of the solid; all but the largest are dropped later. */
  pieces: number;
}

const OUTLINE_PX = 192;
const SEED = 11;
/** Also where fewer points of the truth are kept: chance changes scores less. */
const POINTS = 10_000;

/**
 * Scores a surface in the camera's space (lengths in h, the anchor at the origin).
 *
 * @param volume The solid that the surface was extracted from.
 */
export function scoreReconstruction(surface: Mesh, volume: Volume, frozen: FrozenPrediction): ReconstructionScores {
  const random = createRandom(seedOf(SEED, frozen.name));
  const boxed = { positions: transformPoints(surface.positions, fitBox(surface.positions)), indices: surface.indices };
  const truth = { points: frozen.truth, normals: frozen.truth };
  const { f05, f10 } = compareSurfaces(sampleSurface(boxed, POINTS, random), truth);
  return { f10, f05, outlineIou: compareOutline(surface, frozen), pieces: countPieces(volume) };
}

/** The anchor lies at 1 / s before the camera, whose crop is s wide to either side. */
function compareOutline({ positions, indices }: Mesh, { camera: { s }, silhouette }: FrozenPrediction): number {
  const placed = transformPoints(positions, { ...NO_CHANGE, shift: [0, 0, -1 / s] });
  const seen = rasterise({ positions: placed, indices }, { u: 0, v: 0, half: s }, OUTLINE_PX).faces;
  const { values, width } = silhouette;
  let both = 0;
  let either = 0;
  for (let i = 0; i < seen.length; i++) {
    const x = Math.floor((((i % OUTLINE_PX) + 0.5) * width) / OUTLINE_PX);
    const y = Math.floor(((Math.floor(i / OUTLINE_PX) + 0.5) * width) / OUTLINE_PX);
    const isMeant = values[y * width + x]! >= 0.5;
    if (seen[i]! >= 0 && isMeant) both++;
    if (seen[i]! >= 0 || isMeant) either++;
  }
  return both / Math.max(1, either);
}
