import { type GenerationTask, HISTORY_LIMIT_MAX, type HistoryRecord, POLL_INTERVAL_MS } from '@tangible/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { listHistory } from '../../api/generations.ts';
import { isInProgress } from './list-actions.ts';

export interface History {
  /** Null until the first page is loaded. */
  records: HistoryRecord[] | null;
  error: unknown;
  isLoading: boolean;
  /** Whether there may be more records. */
  hasMore: boolean;
  refresh(): void;
  showMore(): void;
  /** Puts a status into its row. */
  update(task: GenerationTask): void;
  remove(contentId: string): void;
}

/** A person's generations, newest first, a hundred at a time. Rows in progress are asked for again by themselves. */
export function useHistory(): History {
  const [records, setRecords] = useState<HistoryRecord[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isLoading, setLoading] = useState(true);
  const [hasMore, setMore] = useState(false);
  // An answer that was asked for before a later question says nothing any more.
  const asked = useRef(0);

  const load = useCallback(async (offset: number, isQuiet: boolean) => {
    // A background refresh does not change the loading state.
    if (!isQuiet) {
      asked.current += 1;
      setLoading(true);
    }
    const question = asked.current;
    try {
      const page = await listHistory({ limit: HISTORY_LIMIT_MAX, offset });
      if (question !== asked.current) return;
      setRecords((before) => mergeRecords(before ?? [], page.records, offset));
      setMore((before) => (isQuiet ? before : page.records.length === HISTORY_LIMIT_MAX));
      setError(null);
      if (isQuiet) return;
    } catch (cause) {
      if (isQuiet || question !== asked.current) return;
      console.error('The history could not be loaded.', cause);
      setError(cause);
    }
    setLoading(false);
  }, []);

  const refresh = useCallback(() => {
    setRecords((before) => before?.slice(0, HISTORY_LIMIT_MAX) ?? null);
    load(0, false);
  }, [load]);

  useEffect(() => {
    load(0, false);
    return () => {
      asked.current += 1;
    };
  }, [load]);

  const isMoving = records?.some(isInProgress) ?? false;
  useEffect(() => {
    if (!isMoving) return;
    const asking = setInterval(() => {
      if (document.visibilityState === 'visible') load(0, true);
    }, POLL_INTERVAL_MS);
    return () => clearInterval(asking);
  }, [isMoving, load]);

  const update = useCallback(
    (task: GenerationTask) =>
      setRecords(
        (before) =>
          before?.map((record) => (record.contentId === task.contentId ? { ...record, ...factsOf(task) } : record)) ??
          null,
      ),
    [],
  );
  const remove = useCallback(
    (contentId: string) => setRecords((before) => before?.filter((record) => record.contentId !== contentId) ?? null),
    [],
  );
  const count = records?.length ?? 0;
  return { records, error, isLoading, hasMore, refresh, showMore: () => load(count, false), update, remove };
}

/** Merges a page into the list. New records move the rest down, so records are identified by id and not by position. */
export function mergeRecords(known: HistoryRecord[], page: HistoryRecord[], offset: number): HistoryRecord[] {
  const fresh = new Set(page.map(({ contentId }) => contentId));
  const rest = known.filter(({ contentId }) => !fresh.has(contentId));
  if (offset > 0) return [...rest, ...page];
  // The first page is authoritative for its range: a newer record that is missing from it was deleted.
  const end = page.length === HISTORY_LIMIT_MAX ? page.at(-1)!.createdAt : '';
  return [...page, ...rest.filter(({ createdAt }) => createdAt < end)];
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
