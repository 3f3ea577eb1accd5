import { type Field, measureNearOutline, sampleField } from '@tangible/geometry';
import { TRUNCATION } from '../../frustum/frustum.ts';
import { mapView, type ViewMap } from '../../pictures/view-map.ts';
import { definePass } from '../define-pass.ts';
import { OUTLINE_TOLERANCE } from '../options.ts';
import type { FrustumVolume } from '../reconstruction.ts';

/** Distances to an outline are measured up to this, in h; what is farther away is as far. */
const REACH = 0.4;

/** An outline that empties more than this share of the rays that meet the subject is left out: its camera is wrong. */
const EMPTIED_MAX = 0.01;

/**
 * Removes what lies outside of the outline of another side by more than the tolerance. Every node takes the largest of
 * its own distance and those to the outlines, as in an intersection of solids.
 */
export const carveOutlines = definePass({
  name: 'carve-outlines',
  needs: ['prediction', 'solid', 'outlines'],
  adds: ['solid'],
  run({ prediction, solid, outlines }, { outlineTolerance = OUTLINE_TOLERANCE }) {
    if (outlines.length === 0) return { solid };
    let { values } = solid.volume;
    for (const { coverage, pose, turntable } of outlines) {
      const carved = values.slice();
      carve(carved, solid, prediction.camera.s, signDistances(coverage), {
        ...mapView(pose, turntable),
        tolerance: outlineTolerance,
        // A half crop is this long at the middle of the object.
        halfH: 1 / pose.scale,
      });
      if (countEmptied(values, carved, solid) <= EMPTIED_MAX) values = carved;
    }
    return { solid: { ...solid, volume: { ...solid.volume, values } } };
  },
});

function carve(
  values: Float32Array,
  { volume, left, top, rays, firstDepth, depthStep }: FrustumVolume,
  s: number,
  distances: Field,
  { camera, rows: r, tolerance, halfH }: ViewMap & { tolerance: number; halfH: number },
): void {
  const [nx, ny, nz] = volume.counts;
  const px = (halfH * 2) / distances.width;
  for (let k = 0; k < nz; k++) {
    const depth = firstDepth + k * depthStep;
    const reach = 1 + s * depth;
    for (let j = 0; j < ny; j++) {
      const y = (1 - ((top + j + 0.5) * 2) / rays) * reach;
      for (let i = 0; i < nx; i++) {
        const at = (k * ny + j) * nx + i;
        if (values[at]! >= 1) continue;
        const x = (((left + i + 0.5) * 2) / rays - 1) * reach;
        const z = -depth;
        const near = 1 - camera.s * (r[8]! * x + r[9]! * y + r[10]! * z + r[11]!);
        const u = (r[0]! * x + r[1]! * y + r[2]! * z + r[3]!) / near;
        const v = (r[4]! * x + r[5]! * y + r[6]! * z + r[7]!) / near;
        const outside = sampleField(distances, (u + 1) / 2, (1 - v) / 2) * px * near - tolerance;
        const carved = Math.min(1, outside / TRUNCATION);
        if (carved > values[at]!) values[at] = carved;
      }
    }
  }
}

/** The share of the rays that met the solid before and meet nothing after. The first picture shows that they do. */
function countEmptied(before: Float32Array, after: Float32Array, { volume: { counts } }: FrustumVolume): number {
  const rayCount = counts[0] * counts[1];
  let met = 0;
  let emptied = 0;
  for (let ray = 0; ray < rayCount; ray++) {
    let [was, is] = [false, false];
    for (let at = ray; at < before.length && !is; at += rayCount) {
      was ||= before[at]! < 0;
      is = after[at]! < 0;
    }
    if (was || is) met++;
    if (was && !is) emptied++;
  }
  return emptied / Math.max(1, met);
}

/** Signed distances to an outline in pixels, negative inside. */
function signDistances(coverage: Field): Field {
  const farthest = (REACH * coverage.width) / 2;
  const squares = measureNearOutline(coverage, farthest);
  const values = squares.map((square, i) => {
    const distance = Math.min(farthest, Math.sqrt(square));
    return coverage.values[i]! >= 0.5 ? -distance : distance;
  });
  return { values, width: coverage.width, height: coverage.height };
}
