import type { HistoryRecord } from '@tangible/contracts';
import type { Listed } from './workshop.ts';

/**
 * A generation of a server in the list of an agent.
 *
 * @example
 * records.map(listItem); // [{ asset: '4f0c…', name: 'Mug', kind: 'asset', state: 'passed' }]
 */
export const listItem = ({ contentId, name, kind, status, checks }: HistoryRecord): Listed => ({
  asset: contentId,
  name,
  kind: kind === 'scene' ? 'scene' : 'asset',
  state: status === 'COMPLETED' ? (checks?.failed.length ? 'failed' : 'passed') : status.toLowerCase(),
});
