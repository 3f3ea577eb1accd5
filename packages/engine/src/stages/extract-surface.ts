import { type Field, type Mesh, smoothMesh, type Vector } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { cropCoverage } from '../frustum/crop-subject.ts';
import { extractFrustum } from '../frustum/extract-frustum.ts';
import { findUpright } from '../frustum/find-upright.ts';
import { snapToOutline } from '../frustum/snap-to-outline.ts';
import { straightenPlanes } from '../regular/straighten-planes.ts';
import { type StandingSurface, standOnFloor } from '../stand/stand-on-floor.ts';
import type { ReconstructedSolid } from '../workpiece.ts';

/** Enough to remove the steps between the network's depths; more would round real detail. */
const SMOOTH_ROUNDS = 10;
/** Pixels along the crop of the outline that the rim is moved onto: this many per ray, and no more than the second. */
const OUTLINE_PX_PER_RAY = 3;
const OUTLINE_PX_MAX = 768;

/** The steps on a surface after extracting it; a benchmark switches each off to measure its value. */
export interface SurfaceSwitches {
  /** Make nearly flat and right-angled parts exactly so. */
  planes: boolean;
  /** End all feet in one floor. */
  stand: boolean;
}

const EVERYTHING: SurfaceSwitches = { planes: true, stand: true };

/** Turns the reconstructed solid into a closed, smooth mesh that stands. */
export const extractSurface = defineStage({
  name: 'extract-surface',
  weight: 5,
  needs: ['reconstructed', 'subject', 'provenance'],
  adds: ['surface', 'upright'],
  async run({ reconstructed, subject, provenance }) {
    return shapeSurface(reconstructed, subject.coverage, provenance.up ?? [0, 1, 0]);
  },
});

/**
 * The surface of a solid, and the rotation that stands it upright.
 *
 * @param coverage How much of each pixel of the subject's picture the subject covers.
 * @param up Upwards in the axes of the surface.
 */
export function shapeSurface(
  reconstructed: ReconstructedSolid,
  coverage: Field,
  up: Vector,
  switches: SurfaceSwitches = EVERYTHING,
): StandingSurface {
  const smooth = smoothMesh(extract(reconstructed), { rounds: SMOOTH_ROUNDS });
  const { camera, frame, solid } = reconstructed;
  const outlinePx = Math.min(OUTLINE_PX_MAX, OUTLINE_PX_PER_RAY * solid.rays);
  const straight = switches.planes ? straightenPlanes(smooth, camera) : smooth;
  const surface = snapToOutline(straight, camera, cropCoverage(coverage, frame, outlinePx), solid.rays);
  return switches.stand ? standOnFloor(surface, up) : { surface, upright: findUpright(up) };
}

function extract({ solid, camera }: ReconstructedSolid): Mesh {
  const mesh = extractFrustum(solid, camera);
  if (mesh.indices.length === 0) throw new Error('The shape has no surface');
  return mesh;
}
