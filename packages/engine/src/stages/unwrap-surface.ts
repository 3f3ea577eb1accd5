import { computeNormals, computeTangents } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { LEVELS } from '../levels.ts';
import { seeSurface } from '../texture/see-surface.ts';
import { cutCharts } from '../unwrap/cut-charts.ts';
import { layOutCharts } from '../unwrap/lay-out-charts.ts';

/** Lays the surface flat: what the camera saw as it saw it, the rest in charts by the axis that they face. */
export const unwrapSurface = defineStage({
  name: 'unwrap-surface',
  weight: 3,
  needs: ['reduced', 'paint', 'request'],
  adds: ['unwrapped'],
  async run({ reduced, paint, request }) {
    if (paint.kind !== 'picture') throw new Error('Only what a picture shows can be unwrapped');
    const normals = computeNormals(reduced);
    const seen = seeSurface(reduced, normals, paint.camera);
    const sidePx = LEVELS[request.level].textureSidePxMax;
    const charts = cutCharts(reduced, seen);
    const { indices, sources, pixels } = layOutCharts(reduced, charts, seen, { sidePx, cropPx: paint.picture.width });
    const laidOut = {
      positions: pick(reduced.positions, sources),
      normals: pick(normals, sources),
      indices,
      uvs: pixels.map((value) => value / sidePx),
    };
    return { unwrapped: { ...laidOut, tangents: computeTangents(laidOut), sources, sidePx } };
  },
});

function pick(values: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  sources.forEach((src, v) => {
    picked.set(values.subarray(src * 3, src * 3 + 3), v * 3);
  });
  return picked;
}
