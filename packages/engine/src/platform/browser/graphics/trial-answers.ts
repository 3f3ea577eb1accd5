import type { TrialAnswer } from './judge-answer.ts';
import answers from './trial-answers.json' with { type: 'json' };

/**
 * What the networks answer on a CPU to the disc of `draw-trial.ts`, by the path of the graph; `renew-trial-answers.ts` writes it.
 * That for several pictures is not here: the runtime's build for graphics processors lacks an operator of it.
 */
export const TRIAL_ANSWERS: Readonly<Record<string, TrialAnswer>> = answers;
