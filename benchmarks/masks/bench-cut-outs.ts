import { AppError } from '@tangible/contracts';
import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { findCoverage } from '../../packages/engine/src/imaging/find-coverage.ts';
import { keepLargest } from '../../packages/engine/src/imaging/keep-largest.ts';
import { SCENES } from '../drawn/scenes/index.ts';
import { drawPicture } from '../drawn/stage-scene.ts';
import { BACKGROUNDS, type Background, composePicture } from './compose-picture.ts';
import { type MaskScore, scoreMask } from './score-mask.ts';

const SIDE_PX = 512;
const SEED = 20261118;

interface CutOutScore extends MaskScore {
  scene: string;
  background: Background;
  /** Every second scene: never looked at while the search for subjects is improved. */
  isHeldOut: boolean;
}

/** Cuts our own drawn subjects out of backgrounds of our own, and compares with the truth. */
export async function benchCutOuts(scenesMax = Infinity): Promise<CutOutScore[]> {
  const scores: CutOutScore[] = [];
  for (const [index, scene] of SCENES.slice(0, scenesMax).entries()) {
    // Without its ground the picture's own alpha is the truth; oil is painted on canvas and has none.
    if (scene.look === 'oil') continue;
    const cutOut = drawPicture({ ...scene, ground: null }, SIDE_PX);
    for (const [k, background] of BACKGROUNDS.entries()) {
      const { picture, truths } = composePicture(cutOut, background, SEED + 31 * index + k);
      const found = await cut(picture);
      const score = truths
        .map((truth) => scoreMask(found, truth, picture))
        .reduce((best, one) => (one.iou > best.iou ? one : best));
      scores.push({ scene: scene.name, background, isHeldOut: index % 2 === 1, ...score });
      console.log(scene.name, background, score.iou.toFixed(3), score.boundaryF.toFixed(3));
    }
  }
  return scores;
}

/** Both means of each background. */
export function averageScores(scores: readonly CutOutScore[]) {
  return [...BACKGROUNDS, 'all' as const].map((background) => {
    const some = scores.filter((score) => background === 'all' || score.background === background);
    const mean = (of: (score: CutOutScore) => number) =>
      Number((some.reduce((sum, score) => sum + of(score), 0) / Math.max(1, some.length)).toFixed(4));
    return { background, pictures: some.length, iou: mean(({ iou }) => iou), boundaryF: mean((one) => one.boundaryF) };
  });
}

async function cut(picture: RgbaImage): Promise<Float32Array> {
  const { width, height } = picture;
  try {
    const { coverage } = await findCoverage(picture, undefined, nodePlatform);
    return keepLargest(coverage, width, height).coverage;
  } catch (error) {
    // No subject is an answer too, and the worst.
    if (!(error instanceof AppError)) throw error;
    return new Float32Array(width * height);
  }
}
