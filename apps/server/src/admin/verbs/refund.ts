import { refundGeneration } from '../../domain/points/refund-generation.ts';
import { findSubjectGeneration } from '../find-subject.ts';
import { AdminError, type Verb } from '../verb.ts';

export const refund: Verb = {
  name: 'refund',
  usage: '<generation>',
  help: 'give back what a completed generation took, once; the asset stays',
  words: 1,
  async run(services, { words }) {
    const generationId = await findSubjectGeneration(services, words[0]);
    const outcome = await refundGeneration(services, { generationId });
    if (outcome.refunded) {
      const { points, userId } = outcome;
      const data = { generationId, userId, points, refunded: true };
      return { data, text: `${points} points were given back for generation ${generationId}.`, changed: data };
    }
    if (outcome.why === 'refunded before') {
      const data = { generationId, refunded: false };
      return { data, text: `The points of generation ${generationId} were given back before; nothing has changed.` };
    }
    throw new AdminError(
      outcome.why === 'free retry'
        ? 'It was made again free of charge, so there is nothing to give back.'
        : 'No points were taken for it, so there is nothing to give back.',
    );
  },
};
