import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { useSearch } from '../../ui/controls/use-search.ts';
import { type LibraryChoice, readLibraryQuery, writeLibraryQuery } from './library-query.ts';

export interface LibraryQueryState {
  choice: LibraryChoice;
  /** Entries that are undefined are removed. */
  change(part: { [Key in keyof LibraryChoice]: LibraryChoice[Key] | undefined }): void;
  clear(): void;
}

/** Search, order and filters live in the address: a reload and a bookmark show the same list. */
export function useLibraryQuery(): LibraryQueryState {
  const search = useSearch();
  const navigate = useNavigate();
  const choice = useMemo(() => readLibraryQuery(search), [search]);
  const go = useCallback(
    (next: LibraryChoice) => navigate({ search: writeLibraryQuery(next) }, { replace: true }),
    [navigate],
  );
  return {
    choice,
    change: useCallback((part) => go({ ...choice, ...part } as LibraryChoice), [go, choice]),
    clear: useCallback(() => go({ sort: choice.sort }), [go, choice.sort]),
  };
}
