import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const subscribe = () => () => {};

/**
 * The query of the address, as `?a=b`. Pages are pre-rendered without a query, so it is empty during hydration;
 * otherwise links that contain it would keep the pre-rendered value.
 */
export function useSearch(): string {
  const { search } = useLocation();
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return isHydrated ? search : '';
}
