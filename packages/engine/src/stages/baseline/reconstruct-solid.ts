import { buildPillow, type Field, type Pillow } from '@tangible/geometry';
import { defineStage } from '../../define-stage.ts';
import { type CropFrame, frameSubject } from '../../frustum/crop-subject.ts';
import { cropPicture } from '../../imaging/crop-picture.ts';
import type { Provenance, Shape } from '../../workpiece.ts';

const PROVENANCE: Provenance = { method: 'silhouette', model: null, up: null, sizeFactor: null };

/** Fills the inflated silhouette; its back mirrors its front. */
export const reconstructSolid = defineStage({
  name: 'reconstruct-solid',
  weight: 1,
  needs: ['subject', 'pillow'],
  adds: ['shape', 'viewpoint', 'paint', 'scaleM', 'provenance'],
  async run({ subject, pillow }) {
    const frame = frameSubject(subject.coverage);
    return {
      // Seen along parallel lines, it has no camera that could be placed.
      viewpoint: null,
      shape: buildShape(pillow, subject.coverage, frame),
      paint: {
        kind: 'picture',
        camera: { s: 0 },
        picture: cropPicture(subject, frame),
        colours: null,
        roughness: null,
        metallic: null,
      },
      scaleM: null,
      provenance: PROVENANCE,
    };
  },
});

/** The pillow in h, half the side of the crop: seen along parallel lines, its outline is the subject's. */
function buildShape(pillow: Pillow, coverage: Field, { left, top, side }: CropFrame): Shape {
  const volume = buildPillow(pillow);
  const nodePx = coverage.width / volume.counts[0];
  const spacing = (2 * nodePx) / side;
  // A node stands for a whole pixel of the grid and lies in its middle; rows of the volume run upwards.
  const x = (2 * (nodePx / 2 - left)) / side - 1;
  const y = 1 - (2 * (coverage.height - nodePx / 2 - top)) / side;
  return { volume: { ...volume, origin: [x, y, volume.origin[2] * spacing], spacing } };
}
