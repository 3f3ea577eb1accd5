import type { ModelEntry } from '../../src/models/catalogue.ts';
import { drawTrial } from '../../src/platform/browser/graphics/draw-trial.ts';
import type { TrialAnswer } from '../../src/platform/browser/graphics/judge-answer.ts';
import { summariseAnswer } from '../../src/platform/browser/graphics/summarise-answer.ts';
import { openModel } from '../../src/platform/node/open-model.ts';

/** What a network answers on this machine's CPU. */
export async function askTrial(
  model: ModelEntry,
  { input, dims, outputs }: { input: string; dims: readonly number[]; outputs: readonly string[] },
): Promise<TrialAnswer> {
  const session = await openModel(model);
  const answer = await session.run({ [input]: { data: drawTrial(dims), dims } }, outputs);
  const sums = outputs.map((name) => [name, summariseAnswer(answer[name]!.data)]);
  return { input, dims, outputs: Object.fromEntries(sums) };
}
