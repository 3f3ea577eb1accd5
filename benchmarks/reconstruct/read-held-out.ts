import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '@tangible/geometry';
import { prepareTruth } from '../quality/truth/prepare-truth.ts';
import {
  listObjects,
  pickEvenly,
  readObjects,
  type SetName,
  type Share,
  type TruthObject,
  takeShare,
} from '../quality/truth/read-pack.ts';
import { stageObject } from '../quality/truth/stage-object.ts';
import { drawView, seedOf } from '../quality/truth/view.ts';
import { freezePicture } from './freeze-picture.ts';
import { FINE, type FrozenPrediction, packPrediction, unpackPrediction } from './frozen-prediction.ts';

/** Of the views, as in `benchmarks/quality`. */
export const SEED = 11;
const POINTS = 10_000;

export interface HeldOut {
  object: TruthObject;
  frozen: FrozenPrediction;
}

/**
 * The held-out objects of one set, in the views of `benchmarks/quality`. The network runs once for each; its
 * predictions are stored in `cacheDir`, which has to be emptied when the network changes.
 */
export async function* readHeldOut(
  dataDir: string,
  set: SetName,
  cacheDir: string,
  limit?: number,
  share: Share = { index: 1, count: 1 },
): AsyncGenerator<HeldOut> {
  await mkdir(cacheDir, { recursive: true });
  const entries = takeShare(pickEvenly(await listObjects(dataDir, set), limit), share);
  for await (const object of readObjects(entries)) {
    const path = join(cacheDir, `${set}-${object.name.replaceAll(/[^\w-]/g, '_')}.br`);
    if (!existsSync(path)) await writeFile(path, packPrediction(await freezeObject(object, set), FINE));
    yield { object, frozen: unpackPrediction(await readFile(path)) };
  }
}

/** @param pointCount Points of the true surface. */
export function freezeObject(object: TruthObject, set: SetName, pointCount = POINTS): Promise<FrozenPrediction> {
  const truth = prepareTruth(object, { perPart: set === 'varied' });
  const staged = stageObject(truth, drawView(createRandom(seedOf(SEED, object.name))));
  return freezePicture(object.name, staged.picture, staged.truth, pointCount);
}
