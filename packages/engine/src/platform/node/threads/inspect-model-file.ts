import type { ModelFacts } from '../inspect-model.ts';
import { askForeign, type ForeignLimits } from './ask-foreign.ts';

/**
 * `inspectModel` of a file in a worker thread with limits; see `askForeign`. The calling thread never reads the file.
 *
 * @example
 * const { type, mime } = await inspectModelFile('/data/uploads/4f0c');
 */
export async function inspectModelFile(path: string, limits?: ForeignLimits): Promise<ModelFacts> {
  const answer = await askForeign({ verb: 'inspect-model', path }, limits);
  if (answer.type !== 'facts') throw new Error('The thread answered another request');
  return answer.facts;
}
