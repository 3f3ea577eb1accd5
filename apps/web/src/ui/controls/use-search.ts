import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const subscribe = () => () => {};

/** False while React takes over a pre-rendered page, whose links would else keep their pre-rendered values. */
const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );

/**
 * The query of the address, as `?a=b`. Pages are pre-rendered without a query, so it is empty during hydration.
 */
export function useSearch(): string {
  const { search } = useLocation();
  return useHydrated() ? search : '';
}

/** Screens whose path continues with an id. */
const WITH_ID = /^(\/[^/]+\/(?:assets|shared|embed))\/.*$/;

/** The path of the address. Pages are pre-rendered without an id, so it is missing during hydration. */
export function usePath(): string {
  const { pathname } = useLocation();
  return useHydrated() ? pathname : pathname.replace(WITH_ID, '$1');
}
