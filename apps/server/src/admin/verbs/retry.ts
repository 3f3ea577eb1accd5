import { type NoRetry, retryGeneration } from '../../domain/generations/retry-generation.ts';
import { findSubjectGeneration } from '../find-subject.ts';
import { AdminError, type Verb } from '../verb.ts';

const SENTENCES: Record<NoRetry, string> = {
  unknown: 'There is no such generation.',
  'not failed': 'It has not failed: only a failed generation can be made again.',
  cancelled: 'Its owner cancelled it. To have it after all, start a new one.',
  'upload gone': 'Its upload is gone, so it cannot be made again.',
  'hosted task open': 'Its task at the hosted model has not ended yet. Try again in some minutes.',
};

export const retry: Verb = {
  name: 'retry',
  usage: '<generation>',
  help: 'have a failed generation made again, free for its owner',
  words: 1,
  async run(services, { words }) {
    const generationId = await findSubjectGeneration(services, words[0]);
    const outcome = await retryGeneration(services, { generationId });
    if (!outcome.retried) throw new AdminError(SENTENCES[outcome.why]);
    const { retry: number, points, userId } = outcome;
    const data = { generationId, userId, retry: number, points };
    const text = `Generation ${generationId} is in the queue again (retry ${number}). Its ${points} points were granted and held.`;
    return { data, text, changed: data };
  },
};
