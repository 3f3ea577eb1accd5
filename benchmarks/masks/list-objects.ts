import { createRandom } from '@tangible/geometry';
import { prepareTruth } from '../quality/truth/prepare-truth.ts';
import { listObjects, pickEvenly, readObjects, type SetName } from '../quality/truth/read-pack.ts';
import { stageObject } from '../quality/truth/stage-object.ts';
import { drawView, seedOf } from '../quality/truth/view.ts';
import { composePicture } from './compose-picture.ts';
import type { NamedComposite } from './list-composites.ts';
import { BACKGROUNDS } from './paint-background.ts';

const SEED = 20261119;

/** Held-out objects of other authors, `count` of each set that is in the folder; half of them clutter other pictures. */
export async function* listObjectComposites(dataDir: string, count: number): AsyncGenerator<NamedComposite> {
  let index = 0;
  for (const set of ['scanned', 'varied'] satisfies SetName[]) {
    const entries = pickEvenly(await listObjects(dataDir, set), count);
    const others = [];
    for await (const object of readObjects(entries)) {
      const truth = prepareTruth(object, { perPart: set === 'varied' });
      const { picture: cutOut } = stageObject(truth, drawView(createRandom(seedOf(SEED, object.name))));
      others.unshift(cutOut);
      others.splice(5);
      const background = BACKGROUNDS[index % BACKGROUNDS.length]!;
      const around = others.length > 1 ? others.slice(1) : others;
      const composite = composePicture(cutOut, { background, pairGap: null, others: around, seed: SEED + index });
      index++;
      yield { name: object.name, group: 'object', background, isHeldOut: true, ...composite };
    }
  }
}
