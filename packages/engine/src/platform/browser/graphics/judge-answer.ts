import type { Tensor } from '../../../models/session.ts';
import { summariseAnswer } from './summarise-answer.ts';

/** What a network answers to the trial. */
export interface TrialAnswer {
  input: string;
  dims: readonly number[];
  /** The answer on a CPU, as `summariseAnswer` has it, by output. */
  outputs: Readonly<Record<string, readonly number[]>>;
}

/** Single values of the networks differ by up to 0.00002 on a driver that works; rounded to 8 bits, these sums differ by more. */
export const DIFFERENCE_MAX = 0.002;

/** Why an answer to the trial is wrong; null if it agrees. */
export function judgeAnswer(answer: Readonly<Record<string, Tensor>>, expected: TrialAnswer): string | null {
  for (const [name, sums] of Object.entries(expected.outputs)) {
    const found = answer[name] ? summariseAnswer(answer[name].data) : [];
    const differences = sums.map((sum, part) => Math.abs(sum - (found[part] ?? Number.NaN)));
    // Not `>`: no comparison with NaN holds.
    if (found.length !== sums.length || !differences.every((difference) => difference <= DIFFERENCE_MAX)) {
      return `${name} differs by ${Math.max(...differences)}`;
    }
  }
  return null;
}

/** Whether every value is a number: an overflow, and memory that was never written, often are not. */
export function isAllFinite(answer: Readonly<Record<string, Tensor>>): boolean {
  return Object.values(answer).every(({ data }) => data.every(Number.isFinite));
}
