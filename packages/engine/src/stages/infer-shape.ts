import { defineStage } from '../define-stage.ts';
import { askShapeNetwork } from '../frustum/ask-shape-network.ts';
import { cropCoverage, cropForNetwork, frameSubject } from '../frustum/crop-subject.ts';
import { fitToSilhouette } from '../frustum/fit-to-silhouette.ts';
import { CROP_PX, makeCamera } from '../frustum/frustum.ts';
import { joinPieces } from '../frustum/join-pieces.ts';
import { cropPicture } from '../imaging/crop-picture.ts';
import { keepLargest } from '../imaging/keep-largest.ts';
import { MODELS } from '../models/catalogue.ts';

/** Rays along the crop after refining: as many as the network sees pixels. */
const RAYS_FINE = CROP_PX;

/**
 * Asks the network for the subject's shape, colours, size and upright direction, and holds the shape to the subject's
 * silhouette.
 */
export const inferShape = defineStage({
  name: 'infer-shape',
  weight: 8,
  needs: ['subject'],
  adds: ['inferred', 'paint', 'scaleM', 'provenance'],
  async run({ subject }, { platform, signal, reportProgress }) {
    const { name, version } = MODELS.shape;
    const frame = frameSubject(subject.coverage);
    const rgba = cropForNetwork(subject.colour, subject.coverage, frame, CROP_PX);
    const session = await platform.openModel(MODELS.shape);
    signal.throwIfAborted();
    reportProgress(0.2);
    const answer = await askShapeNetwork(session, rgba);
    signal.throwIfAborted();
    reportProgress(0.7);

    // Links thinner than a ray may be lost between the picture's pixels and the rays: what they held is left out.
    const coverage = cropCoverage(subject.coverage, frame, RAYS_FINE);
    const { coverage: values } = keepLargest(coverage.values, RAYS_FINE, RAYS_FINE);
    const frustum = fitToSilhouette(answer, { ...coverage, values });
    joinPieces(frustum.volume);
    const camera = makeCamera(answer.s);
    return {
      inferred: { frustum, camera, frame },
      paint: {
        kind: 'picture',
        camera,
        picture: cropPicture(subject, frame),
        colours: answer.colours,
        roughness: null,
        metallic: null,
      },
      scaleM: answer.hM,
      provenance: { method: 'network', model: { name, version }, up: answer.up, sizeFactor: answer.sizeFactor },
    };
  },
});
