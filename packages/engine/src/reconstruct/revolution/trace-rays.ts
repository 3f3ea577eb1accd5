import type { CropCamera } from '../../frustum/frustum.ts';
import type { RayGrid } from '../reconstruction.ts';
import { makeRay } from './make-ray.ts';
import type { Revolution } from './revolution.ts';
import { type Passage, traceBody } from './trace-body.ts';

/** How every ray of the subject passes a body of revolution; null for those that miss it. */
export function traceRays(body: Revolution, grid: RayGrid, camera: CropCamera): (Passage | null)[] {
  return Array.from(grid.edges, (edge, i) => (edge < 0 ? traceBody(body, ...makeRay(grid, camera, i)) : null));
}
