import { computeNormals } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { findUpright, rotatePositions } from '../frustum/find-upright.ts';
import { cropImage } from '../imaging/crop-image.ts';
import { spreadColours } from '../imaging/spread-colours.ts';
import { LEVELS } from '../levels.ts';
import { bakeTexture } from '../texture/bake-texture.ts';
import { colourVertices } from '../texture/colour-vertices.ts';
import { cutCharts } from '../texture/cut-charts.ts';
import { layOutCharts } from '../texture/lay-out-charts.ts';
import { seeSurface } from '../texture/see-surface.ts';

/** An artist's alpha ends cleanly; a mask found by colour or by a network errs by a pixel more. */
const MIXED_PX = { alpha: 1.5, colour: 2.5, network: 3 };

/**
 * Gives the surface a texture: what the camera saw comes from the picture, the rest from the network's colours. Then
 * stands it upright, in metres.
 */
export const unwrapSurface = defineStage({
  name: 'unwrap-surface',
  weight: 6,
  needs: ['surface', 'inferred', 'provenance', 'subject', 'request'],
  adds: ['painted'],
  async run({ surface, inferred, provenance, subject, request }, { reportProgress, signal }) {
    const { camera, frame, colours, hM } = inferred;
    const spread = spreadColours(subject.colour, subject.coverage, { mixedPx: MIXED_PX[subject.source] });
    const picture = cropImage(spread, { left: frame.left, top: frame.top, width: frame.side, height: frame.side });
    reportProgress(0.2);
    const normals = computeNormals(surface);
    const seen = seeSurface(surface, normals, camera);
    const unseen = colourVertices(surface, seen, colours, picture);
    signal.throwIfAborted();
    reportProgress(0.5);

    const sidePx = LEVELS[request.level].textureSidePxMax;
    const charts = cutCharts(surface, seen);
    const laidOut = layOutCharts(surface, charts, seen, { sidePx, cropPx: frame.side });
    reportProgress(0.7);
    const texture = bakeTexture(laidOut, seen, unseen, picture);

    const upright = findUpright(provenance.up ?? [0, 1, 0]);
    const inMetres = rotatePositions(surface.positions, upright).map((value) => value * hM);
    return {
      painted: {
        positions: pick(inMetres, laidOut.sources),
        normals: pick(rotatePositions(normals, upright), laidOut.sources),
        indices: laidOut.indices,
        uvs: laidOut.pixels.map((value) => value / sidePx),
        texture,
      },
    };
  },
});

function pick(values: Float32Array, sources: Uint32Array): Float32Array {
  const picked = new Float32Array(sources.length * 3);
  sources.forEach((src, v) => {
    picked.set(values.subarray(src * 3, src * 3 + 3), v * 3);
  });
  return picked;
}
