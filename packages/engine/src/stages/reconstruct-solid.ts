import { type Field, resampleField } from '@tangible/geometry';
import { defineStage } from '../define-stage.ts';
import { CROP_PX } from '../frustum/frustum.ts';
import { frameInPicture } from '../frustum/place-camera.ts';
import { cropValues } from '../imaging/crop-image.ts';
import { cropPicture } from '../imaging/crop-picture.ts';
import { listOutlines, paintViews } from '../pictures/list-outlines.ts';
import { TOLERANCE } from '../reconstruct/options.ts';
import { reconstructSolid as runPasses } from '../reconstruct/reconstruct-solid.ts';

/**
 * The rays that should meet the subject: each makes 8 to 14 triangles, so the mesh is reduced to a third or so. And the
 * least and the most rays along a side of the crop; at medium the most is the network's own resolution.
 */
export const RAYS_FINE = {
  low: { met: 6_400, least: 108, most: 192 },
  medium: { met: 22_000, least: 192, most: 256 },
  high: { met: 48_000, least: 288, most: 384 },
} as const;

/** Makes a solid of the network's prediction, held to the subject's silhouette; its passes are `reconstruct/passes.ts`. */
export const reconstructSolid = defineStage({
  name: 'reconstruct-solid',
  weight: 2,
  needs: ['subject', 'request', 'prediction', 'furtherViews'],
  adds: ['reconstructed', 'viewpoint', 'paint', 'scaleM', 'provenance'],
  async run({ subject, request, prediction, furtherViews }, { signal, reportProgress }) {
    const { frame, camera, colours, maps, hM, model, up, sizeFactor } = prediction;
    const { left, top, side } = frame;
    const silhouette = cropValues(subject.coverage.values, subject.coverage, { left, top, width: side, height: side });
    const rays = chooseRays(silhouette, RAYS_FINE[request.level]);
    const options = { tolerance: TOLERANCE, rays, keepStrands: subject.source === 'alpha', symmetry: request.symmetry };
    const views = furtherViews ? listOutlines(furtherViews) : [];
    const { solid, outlines, revolution } = runPasses({ prediction, silhouette, outlines: views }, options, (share) => {
      signal.throwIfAborted();
      reportProgress(share);
    });
    const toField = (values: Float32Array) => ({ values, width: maps.side, height: maps.side });
    return {
      reconstructed: { solid, camera, frame },
      viewpoint: { camera, frame: frameInPicture(frame, subject.area, subject.coverage) },
      paint: {
        kind: 'picture',
        camera,
        picture: cropPicture(subject, frame),
        colours,
        roughness: toField(maps.roughness),
        metallic: toField(maps.metallic),
        normals: maps.normals,
        backNormals: maps.backNormals,
        ...(furtherViews && { further: paintViews(furtherViews, outlines) }),
      },
      scaleM: hM,
      provenance: { method: 'network', model, up, sizeFactor, ...(revolution && { symmetry: 'revolution' as const }) },
    };
  },
});

/** Rays along the crop: a subject that fills little of it gets finer ones. */
export function chooseRays(
  silhouette: Field,
  { met, least, most }: { met: number; least: number; most: number },
): number {
  const { values } = resampleField(silhouette, CROP_PX, CROP_PX);
  let covered = 0;
  for (let i = 0; i < values.length; i++) covered += values[i]!;
  return Math.round(Math.min(most, Math.max(least, Math.sqrt((met * values.length) / Math.max(1, covered)))));
}
