import { type GenerationTask, HISTORY_LIMIT_MAX, type HistoryRecord, POLL_INTERVAL_MS } from '@tangible/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type LibraryOptions, listHistory } from '../../api/generations.ts';
import { isInProgress } from './list-actions.ts';

export interface History {
  /** Null until the first page is loaded. */
  records: HistoryRecord[] | null;
  /** How many there are on all pages; null where the server does not say. */
  total: number | null;
  error: unknown;
  isLoading: boolean;
  /** Whether there may be more records. */
  hasMore: boolean;
  refresh(): void;
  showMore(): void;
  /** Puts a status into its row. */
  update(task: GenerationTask): void;
  /** Replaces some facts of a row. */
  patch(contentId: string, part: Partial<HistoryRecord>): void;
  remove(contentIds: readonly string[]): void;
}

const EVERYTHING: LibraryOptions = {};

/** A page of another question replaces all; one of the same question is merged; a quiet one is not shown as loading. */
type Round = 'new' | 'again' | 'quiet';

/**
 * A person's generations, newest first unless `options` say otherwise, a hundred at a time. Rows in progress are asked
 * for again by themselves.
 */
export function useHistory(options: LibraryOptions = EVERYTHING): History {
  const [records, setRecords] = useState<HistoryRecord[] | null>(null);
  const [total, setTotal] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [hasMore, setMore] = useState(false);
  // An answer that was asked for before a later question says nothing any more.
  const asked = useRef(0);
  // Compared by content: callers make a new object each time.
  const key = JSON.stringify(options);

  const load = useCallback(
    async (offset: number, round: Round) => {
      const isQuiet = round === 'quiet';
      const query = JSON.parse(key) as LibraryOptions;
      // A background refresh does not change the loading state.
      if (!isQuiet) {
        asked.current += 1;
        setLoading(true);
      }
      const question = asked.current;
      try {
        const page = await listHistory({ limit: HISTORY_LIMIT_MAX, offset, ...query });
        if (question !== asked.current) return;
        const known = (before: HistoryRecord[] | null) => (round === 'new' ? [] : (before ?? []));
        setRecords((before) => mergeRecords(known(before), page.records, offset, query.sort === undefined));
        setTotal(page.total ?? null);
        setMore((before) => (isQuiet ? before : page.records.length === HISTORY_LIMIT_MAX));
        setError(null);
        if (isQuiet) return;
      } catch (cause) {
        if (isQuiet || question !== asked.current) return;
        console.error('The history could not be loaded.', cause);
        setError(cause);
      }
      setLoading(false);
    },
    [key],
  );

  const refresh = useCallback(() => {
    setRecords((before) => before?.slice(0, HISTORY_LIMIT_MAX) ?? null);
    load(0, 'again');
  }, [load]);

  useEffect(() => {
    load(0, 'new');
    return () => {
      asked.current += 1;
    };
  }, [load]);

  const isMoving = records?.some(isInProgress) ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') load(0, 'quiet');
    }, POLL_INTERVAL_MS);
    return () => clearInterval(asking);
  }, [isMoving, load]);

  const patch = useCallback(
    (contentId: string, part: Partial<HistoryRecord>) =>
      setRecords(
        (before) => before?.map((record) => (record.contentId === contentId ? { ...record, ...part } : record)) ?? null,
      ),
    [],
  );
  const update = useCallback((task: GenerationTask) => patch(task.contentId, factsOf(task)), [patch]);
  const remove = useCallback((contentIds: readonly string[]) => {
    setRecords((before) => before?.filter(({ contentId }) => !contentIds.includes(contentId)) ?? null);
    setTotal((before) => before && Math.max(0, before - contentIds.length));
  }, []);
  const count = records?.length ?? 0;
  const showMore = () => load(count, 'again');
  return { records, total, error, isLoading, hasMore, refresh, showMore, update, patch, remove };
}

/**
 * Merges a page into the list. New records move the rest down, so records are identified by id and not by position.
 *
 * @param isByAge - whether the newest is the first
 */
export function mergeRecords(
  known: HistoryRecord[],
  page: HistoryRecord[],
  offset: number,
  isByAge = true,
): HistoryRecord[] {
  const fresh = new Set(page.map(({ contentId }) => contentId));
  const rest = known.filter(({ contentId }) => !fresh.has(contentId));
  if (offset > 0) return [...rest, ...page];
  const isWhole = page.length < HISTORY_LIMIT_MAX;
  // The first page is authoritative for its range: a newer record that is missing from it was deleted.
  if (isByAge) {
    const end = isWhole ? '' : page.at(-1)!.createdAt;
    return [...page, ...rest.filter(({ createdAt }) => createdAt < end)];
  }
  const later = new Set(isWhole ? [] : known.slice(page.length));
  return [...page, ...rest.filter((record) => later.has(record))];
}

const factsOf = ({
  status,
  progress,
  resultUrl,
  previewImageUrl,
  checks,
  error,
  errorCode,
  errorValues,
}: GenerationTask) => ({
  status,
  progress,
  resultUrl,
  previewImageUrl,
  checks,
  error,
  errorCode,
  errorValues,
});
