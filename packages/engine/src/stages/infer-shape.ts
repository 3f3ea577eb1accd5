import { defineStage } from '../define-stage.ts';
import { askShapeNetwork } from '../frustum/ask-shape-network.ts';
import { cropCoverage, cropForNetwork, frameSubject } from '../frustum/crop-subject.ts';
import { fillFrustum } from '../frustum/fill-frustum.ts';
import { CROP_PX, makeCamera } from '../frustum/frustum.ts';
import { joinPieces } from '../frustum/join-pieces.ts';
import { laySurfaces } from '../frustum/lay-surfaces.ts';
import { cropPicture } from '../imaging/crop-picture.ts';
import { keepLargest } from '../imaging/keep-largest.ts';
import { MODELS } from '../models/catalogue.ts';

/** Rays along the crop: at medium as many as the network sees pixels. */
const RAYS_FINE = { low: 192, medium: 256, high: 384 } as const;
/** The way between two depths, in ways between two rays: finer adds no more than triangles. */
const DEPTH_STEP_RAYS = 1.6;

/**
 * Asks the network for the subject's shape, colours, size and upright direction, and holds the shape to the subject's
 * silhouette.
 */
export const inferShape = defineStage({
  name: 'infer-shape',
  weight: 8,
  needs: ['subject', 'request'],
  adds: ['inferred', 'paint', 'scaleM', 'provenance'],
  async run({ subject, request }, { platform, signal, reportProgress }) {
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
    const rays = RAYS_FINE[request.level];
    const coverage = cropCoverage(subject.coverage, frame, rays);
    const { coverage: values } = keepLargest(coverage.values, rays, rays);
    const camera = makeCamera(answer.s);
    const layers = laySurfaces(answer.maps, { ...coverage, values }, camera);
    const frustum = fillFrustum(layers, answer.distances, DEPTH_STEP_RAYS * (2 / rays));
    joinPieces(frustum.volume);
    const { roughness, metallic, normals, side } = answer.maps;
    return {
      inferred: { frustum, camera, frame },
      paint: {
        kind: 'picture',
        camera,
        picture: cropPicture(subject, frame),
        colours: answer.colours,
        roughness: { values: roughness, width: side, height: side },
        metallic: { values: metallic, width: side, height: side },
        normals,
      },
      scaleM: answer.hM,
      provenance: { method: 'network', model: { name, version }, up: answer.up, sizeFactor: answer.sizeFactor },
    };
  },
});
