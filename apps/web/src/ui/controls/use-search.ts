import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * The query of the address, as `?a=b`. Pages are written before anybody asks for them with a query, so it is empty at
 * the first look; links that were made from it would otherwise keep what the file says.
 */
export function useSearch(): string {
  const { search } = useLocation();
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return isAwake ? search : '';
}
