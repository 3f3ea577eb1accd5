import type { HistoryRecord } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import type { LibraryChoice } from './library-query.ts';

export type StatusCounts = Readonly<Record<string, number>>;

/**
 * How many generations there are of each status: counted while all of them are here, and kept while one status is shown.
 */
export function useStatusCounts(
  records: readonly HistoryRecord[] | null,
  { status, q, format, tag }: LibraryChoice,
  isWhole: boolean,
): StatusCounts | null {
  const [counts, setCounts] = useState<StatusCounts | null>(null);
  const others = JSON.stringify([q, format, tag]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts of another search are of no use.
  useEffect(() => setCounts(null), [others]);
  useEffect(() => {
    if (status !== undefined || records === null) return;
    setCounts(isWhole ? countStatuses(records) : null);
  }, [records, status, isWhole]);
  return counts;
}

/**
 * @example
 * countStatuses([failed, completed, completed]); // { all: 3, FAILED: 1, COMPLETED: 2 }
 */
function countStatuses(records: readonly Pick<HistoryRecord, 'status'>[]): StatusCounts {
  const counts: Record<string, number> = { all: records.length };
  for (const { status } of records) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
