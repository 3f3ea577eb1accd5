import { AppError } from '@tangible/contracts';
import type { RgbaImage } from '@tangible/engine';
import { nodePlatform } from '@tangible/engine/node';
import { findCoverage } from '../../packages/engine/src/imaging/find-coverage.ts';
import { keepLargest } from '../../packages/engine/src/imaging/keep-largest.ts';
import { listComposites, type NamedComposite } from './list-composites.ts';
import { listObjectComposites } from './list-objects.ts';
import { type MaskScore, scoreMask } from './score-mask.ts';

interface CutOutScore extends MaskScore, Pick<NamedComposite, 'name' | 'group' | 'background' | 'isHeldOut'> {
  cpuMs: number;
}

interface CutOutOptions {
  /** Measure only every n-th picture. */
  every: number;
  /** The folder of the held-out objects of other authors, and how many of each set. */
  data: string | undefined;
  objects: number;
}

/** Cuts subjects out of backgrounds of our own, and compares with the truth. */
export async function benchCutOuts({ every, data, objects }: CutOutOptions): Promise<CutOutScore[]> {
  const scores: CutOutScore[] = [];
  for (const list of [listComposites(), ...(data ? [listObjectComposites(data, objects)] : [])]) {
    let number = 0;
    for await (const { name, group, background, isHeldOut, picture, truths } of list) {
      if (number++ % every !== 0) continue;
      const started = process.cpuUsage();
      const found = await cut(picture);
      const { user, system } = process.cpuUsage(started);
      const score = truths
        .map((truth) => scoreMask(found, truth, picture))
        .reduce((best, one) => (one.iou > best.iou ? one : best));
      scores.push({ name, group, background, isHeldOut, ...score, cpuMs: Math.round((user + system) / 1e3) });
      console.log(group, name, background, score.iou.toFixed(3), score.boundaryF.toFixed(3));
    }
  }
  return scores;
}

/** Means of each group and of each background, of the pictures that were looked at and of those that were not. */
export function averageScores(scores: readonly CutOutScore[]) {
  const keys = [...new Set(scores.flatMap(({ group, background }) => [group, background])), 'all'];
  return keys.map((key) => {
    const some = scores.filter(({ group, background }) => key === 'all' || key === group || key === background);
    const of = (isHeldOut: boolean) => {
      const part = some.filter((score) => score.isHeldOut === isHeldOut);
      return {
        pictures: part.length,
        iou: mean(part, ({ iou }) => iou),
        boundaryF: mean(part, (one) => one.boundaryF),
      };
    };
    return { of: key, tuned: of(false), heldOut: of(true) };
  });
}

function mean(scores: readonly CutOutScore[], of: (score: CutOutScore) => number): number | null {
  if (scores.length === 0) return null;
  return Number((scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(4));
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
