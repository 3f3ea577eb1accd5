import { defineStage } from '../define-stage.ts';
import { askShapeNetwork } from '../frustum/ask-shape-network.ts';
import { coverRays } from '../frustum/cover-rays.ts';
import { cropCoverage, cropForNetwork, frameSubject } from '../frustum/crop-subject.ts';
import { fillFrustum } from '../frustum/fill-frustum.ts';
import { CROP_PX, makeCamera } from '../frustum/frustum.ts';
import { joinPieces } from '../frustum/join-pieces.ts';
import { laySurfaces } from '../frustum/lay-surfaces.ts';
import { cropPicture } from '../imaging/crop-picture.ts';
import { keepLargest } from '../imaging/keep-largest.ts';
import { MODELS } from '../models/catalogue.ts';
import type { Subject } from '../workpiece.ts';

/**
 * So many rays should meet the subject: each makes 8 to 14 triangles, so the mesh is reduced to a third or so. The crop
 * has at least and at most so many rays a side; at medium the most is what the network sees pixels.
 */
const RAYS_FINE = {
  low: { met: 6_400, least: 108, most: 192 },
  medium: { met: 22_000, least: 192, most: 256 },
  high: { met: 48_000, least: 288, most: 384 },
} as const;
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

    const rays = chooseRays(rgba.subarray(3 * CROP_PX * CROP_PX), RAYS_FINE[request.level]);
    const coverage = (isExact(subject) ? coverRays : cropCoverage)(subject.coverage, frame, rays);
    // Fills pinholes; what hangs by less than a ray in a mask that was guessed is left out.
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

/** Whoever cut the subject out meant every thread of it; threads of a mask that was found are mostly shadows and fringes. */
const isExact = ({ source }: Subject) => source === 'alpha';

/** Rays along the crop: a subject that fills little of it gets finer ones. */
function chooseRays(alpha: Float32Array, { met, least, most }: { met: number; least: number; most: number }): number {
  let covered = 0;
  for (let i = 0; i < alpha.length; i++) covered += alpha[i]!;
  return Math.round(Math.min(most, Math.max(least, Math.sqrt((met * alpha.length) / Math.max(1, covered)))));
}
