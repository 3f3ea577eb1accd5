import { createRandom } from '@tangible/geometry';
import { SCENES } from '../../drawn/scenes/index.ts';
import { stageScene } from '../../drawn/stage-scene.ts';
import { prepareTruth } from './prepare-truth.ts';
import { listObjects, type PackEntry, pickEvenly, readObjects, type Share, takeShare } from './read-pack.ts';
import { type Staged, stageObject } from './stage-object.ts';
import { drawView, seedOf } from './view.ts';

/** `scanned` and `varied` are read from packs; `drawn` are our own scenes, rendered when they are needed. */
export const SET_NAMES = ['scanned', 'varied', 'drawn'] as const;
export type SetName = (typeof SET_NAMES)[number];

export interface StagedObject {
  name: string;
  staged: Staged;
  /** Metres per unit of the staged object; null when unknown. */
  metresPerUnit: number | null;
}

interface SetOptions {
  dataDir: string;
  limit: number | undefined;
  share: Share;
  seed: number;
}

/** The objects of a held-out set that are to be measured, each before the camera when it is its turn. */
export async function openSet(
  set: SetName,
  { dataDir, limit, share, seed }: SetOptions,
): Promise<{ count: number; objects: AsyncGenerator<StagedObject> }> {
  if (set === 'drawn') {
    const scenes = takeShare(pickEvenly([...SCENES], limit), share);
    return { count: scenes.length, objects: stageScenes(scenes) };
  }
  const entries = takeShare(pickEvenly(await listObjects(dataDir, set), limit), share);
  return { count: entries.length, objects: stagePacked(entries, set === 'varied', seed) };
}

async function* stagePacked(entries: PackEntry[], perPart: boolean, seed: number): AsyncGenerator<StagedObject> {
  for await (const object of readObjects(entries)) {
    const truth = prepareTruth(object, { perPart });
    const { name, metresPerUnit } = object;
    yield {
      name,
      staged: stageObject(truth, drawView(createRandom(seedOf(seed, name)))),
      metresPerUnit: metresPerUnit === null ? null : metresPerUnit * truth.halfExtent,
    };
  }
}

async function* stageScenes(scenes: typeof SCENES): AsyncGenerator<StagedObject> {
  for (const scene of scenes) yield { name: scene.name, staged: stageScene(scene), metresPerUnit: scene.sizeM / 2 };
}
