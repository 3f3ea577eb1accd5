import type { RgbaImage } from '@tangible/engine';
import { drawPicture } from '../drawn/stage-scene.ts';
import { type Composite, composePicture } from './compose-picture.ts';
import { growFur } from './grow-fur.ts';
import { BACKGROUNDS, type Background } from './paint-background.ts';
import { type Group, listSubjects } from './subjects/list-subjects.ts';

export interface NamedComposite extends Composite {
  name: string;
  group: Group | 'object';
  background: Background;
  isHeldOut: boolean;
}

/** Of each subject of a group as many pictures, each before another background. */
const PICTURES: Record<Group, number> = { legs: 3, fur: 2, thin: 3, solid: 2, pair: 2 };
/** Of the picture's pixels: clearly apart, and one a little before the other. */
const PAIR_GAPS = [12, -18];
const SEED = 20261119;
const DRAWN_PX = 512;

/** The pictures of our own subjects, one by one: the same each time. */
export async function* listComposites(): AsyncGenerator<NamedComposite> {
  /** Drawn last: what clutters the next one's background. */
  const others: RgbaImage[] = [];
  for (const [index, { group, scene, isHeldOut }] of listSubjects().entries()) {
    const drawn = drawPicture(scene, DRAWN_PX);
    const cutOut = group === 'fur' ? growFur(drawn, SEED + index) : drawn;
    for (let k = 0; k < PICTURES[group]; k++) {
      const background = BACKGROUNDS[(index + 2 * k + (k >> 1)) % BACKGROUNDS.length]!;
      const pairGap = group === 'pair' ? PAIR_GAPS[k % PAIR_GAPS.length]! : null;
      const around = others.length > 0 ? others : [drawn];
      const composite = composePicture(cutOut, { background, pairGap, others: around, seed: SEED + 31 * index + k });
      yield { name: `${scene.name}-${k}`, group, background, isHeldOut, ...composite };
    }
    others.unshift(drawn);
    others.splice(5);
  }
}
