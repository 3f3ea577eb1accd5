import { expect, test } from 'vitest';
import { askTrial } from '../../../../test/graphics/ask-trial.ts';
import { MODELS } from '../../../models/catalogue.ts';
import type { Tensor } from '../../../models/session.ts';
import { DIFFERENCE_MAX, judgeAnswer, type TrialAnswer } from './judge-answer.ts';
import { summariseAnswer } from './summarise-answer.ts';
import { TRIAL_ANSWERS } from './trial-answers.ts';

const { subject, shape } = MODELS;

test.each([subject, shape])('the answer of $name that is kept is the one of this release', async (model) => {
  const kept = TRIAL_ANSWERS[model.files[0].path]!;
  const { outputs } = await askTrial(model, { ...kept, outputs: Object.keys(kept.outputs) });
  for (const [name, sums] of Object.entries(kept.outputs)) {
    expect(sums).toHaveLength(outputs[name]!.length);
    // `renew-trial-answers.ts` writes them anew.
    for (const [part, sum] of sums.entries())
      expect(Math.abs(sum - outputs[name]![part]!)).toBeLessThan(DIFFERENCE_MAX / 10);
  }
});

/** An answer of random values, and what is kept of it. */
const values = Float32Array.from({ length: 20_000 }, (_, i) => Math.sin(i * i));
const kept: TrialAnswer = { input: 'picture', dims: [], outputs: { shape: summariseAnswer(values) } };

const judge = (change: (value: number, i: number) => number) => {
  const shape: Tensor = { data: values.map(change), dims: [values.length] };
  return judgeAnswer({ shape }, kept);
};

test('roundings agree', () => {
  expect(judge((value) => value)).toBeNull();
  expect(judge((value, i) => value * (1 + 1e-5 * Math.cos(i)))).toBeNull();
});

test.each<[string, (value: number, i: number) => number]>([
  ['a hundredth too large', (value) => value * 1.01],
  ['rounded to half precision', (value) => Math.round(value * 256) / 256],
  ['shifted by one', (_, i) => values[(i + 1) % values.length]!],
  ['zero in one block of 64', (value, i) => (i >= 5000 && i < 5064 ? 0 : value)],
  ['zero', () => 0],
  ['one value that is no number', (value, i) => (i === 777 ? Number.NaN : value)],
  ['one value that is infinite', (value, i) => (i === 777 ? Number.POSITIVE_INFINITY : value)],
])('an answer that is %s is refused', (_, change) => {
  expect(judge(change)).toMatch(/^shape differs by/);
});

test('an answer that is missing, or too short, is refused', () => {
  expect(judgeAnswer({}, kept)).not.toBeNull();
  expect(judgeAnswer({ shape: { data: values.slice(0, 8), dims: [8] } }, kept)).not.toBeNull();
});
