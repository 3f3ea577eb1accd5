import type { HistoryRecord } from '@tangible/contracts';

/** The actions of a row. */
export type RowAction = 'check' | 'download' | 'view' | 'failed' | 'invalid';

/** A status as the API may return it: a provider's RUNNING is in progress too. */
type Told = Pick<HistoryRecord, 'isValid'> & { status: HistoryRecord['status'] | 'RUNNING' };

/** Whether a generation may still change. */
export const isInProgress = ({ status }: Pick<Told, 'status'>): boolean =>
  status !== 'COMPLETED' && status !== 'FAILED';

/**
 * The actions of a row: PENDING and PROCESSING can be checked, COMPLETED can be downloaded and viewed, FAILED only says
 * so. A row that is not valid can do nothing, whatever its status.
 *
 * @example
 * listActions({ status: 'COMPLETED', isValid: true }); // ['download', 'view']
 */
export function listActions(record: Told): RowAction[] {
  if (!record.isValid) return ['invalid'];
  if (isInProgress(record)) return ['check'];
  return record.status === 'COMPLETED' ? ['download', 'view'] : ['failed'];
}
