import type { HistoryRecord } from '@tangible/contracts';
import { useCallback, useState } from 'react';

export interface Selection {
  /** Those that are chosen and still listed, in the order of the list. */
  chosen: HistoryRecord[];
  has(contentId: string): boolean;
  toggle(contentId: string): void;
  set(contentIds: readonly string[]): void;
}

/** The generations that several actions are for. One that is not listed any more is not chosen either. */
export function useSelection(shown: readonly HistoryRecord[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (contentId: string) =>
      setIds((before) => {
        const next = new Set(before);
        if (!next.delete(contentId)) next.add(contentId);
        return next;
      }),
    [],
  );
  return {
    chosen: shown.filter(({ contentId }) => ids.has(contentId)),
    has: (contentId) => ids.has(contentId),
    toggle,
    set: useCallback((contentIds) => setIds(new Set(contentIds)), []),
  };
}
