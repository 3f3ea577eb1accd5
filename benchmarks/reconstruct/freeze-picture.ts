import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import type { Mesh } from '@tangible/geometry';
import { createRandom } from '@tangible/geometry';
import { cropValues } from '../../packages/engine/src/imaging/crop-image.ts';
import { runPipeline } from '../../packages/engine/src/run-pipeline.ts';
import { inferShape } from '../../packages/engine/src/stages/infer-shape.ts';
import { isolateSubject } from '../../packages/engine/src/stages/isolate-subject.ts';
import { fitBox } from '../quality/measure/compare-surfaces.ts';
import { transformPoints } from '../quality/measure/vectors.ts';
import { sampleSurface } from '../quality/truth/sample-surface.ts';
import { seedOf } from '../quality/truth/view.ts';
import type { FrozenPrediction } from './frozen-prediction.ts';

const SEED = 12;

/**
 * Runs the network on a picture and stores its prediction, with points of the true surface.
 *
 * @param picture With alpha.
 * @param truth In the camera's axes.
 */
export async function freezePicture(
  name: string,
  picture: RgbaImage,
  truth: Mesh,
  pointCount: number,
): Promise<FrozenPrediction> {
  const request = { image: new Uint8Array(), level: 'high' as const, formats: [] };
  const results = ['subject', 'prediction'] as const;
  const stages = [isolateSubject, inferShape];
  const { piece } = await runPipeline(stages, { request, picture, furtherPictures: [] }, results, {
    platform: nodePlatform,
  });
  const { coverage } = piece.subject!;
  const { distances, maps, camera, frame, up, hM } = piece.prediction!;
  const { left, top, side } = frame;
  const boxed = { ...truth, positions: transformPoints(truth.positions, fitBox(truth.positions)) };
  return {
    name,
    distances,
    maps,
    camera,
    up,
    hM,
    silhouette: cropValues(coverage.values, coverage, { left, top, width: side, height: side }),
    truth: sampleSurface(boxed, pointCount, createRandom(seedOf(SEED, name))).points,
  };
}
