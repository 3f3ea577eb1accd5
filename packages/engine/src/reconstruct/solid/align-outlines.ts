import { extractFrustum } from '../../frustum/extract-frustum.ts';
import { fitView } from '../../pictures/fit-view.ts';
import { definePass } from '../define-pass.ts';

/** Vertices that draw an outline of 128 pixels without holes. */
const POINTS_MAX = 40_000;

/**
 * Fits the cameras of further pictures once more, to the solid that they constrain and paint: they were found with the
 * network's volume, whose surface is ragged.
 */
export const alignOutlines = definePass({
  name: 'align-outlines',
  needs: ['prediction', 'solid', 'outlines'],
  adds: ['outlines'],
  run({ prediction, solid, outlines }) {
    if (outlines.length === 0) return { outlines };
    const points = thinOut(extractFrustum(solid, prediction.camera).positions);
    return {
      outlines: outlines.map((view) => ({
        ...view,
        pose: fitView(points, view.turntable, view.coverage, view.slot, view.pose).pose,
      })),
    };
  },
});

/** Every nth point. */
function thinOut(src: Float32Array): Float32Array {
  const step = Math.ceil(src.length / 3 / POINTS_MAX);
  const dst = new Float32Array(Math.ceil(src.length / 3 / step) * 3);
  for (let i = 0; i < dst.length / 3; i++) dst.set(src.subarray(i * step * 3, i * step * 3 + 3), i * 3);
  return dst;
}
