import { useCallback, useEffect, useState } from 'react';

export interface Called<T> {
  data: T | null;
  error: unknown;
  isLoading: boolean;
  /** Requests again; the current result stays until the response arrives. */
  reload(): void;
}

/**
 * The result of a call that is made when the component mounts.
 *
 * @example
 * const { data, error, reload } = useCall(listApiKeys);
 */
export function useCall<T>(call: () => Promise<T>): Called<T> {
  const [state, setState] = useState<Omit<Called<T>, 'reload'>>({ data: null, error: null, isLoading: true });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again.
  useEffect(() => {
    let left = false;
    setState((last) => ({ ...last, isLoading: true }));
    call().then(
      (data) => !left && setState({ data, error: null, isLoading: false }),
      (error) => !left && setState((last) => ({ ...last, error, isLoading: false })),
    );
    return () => {
      left = true;
    };
  }, [call, round]);

  return { ...state, reload: useCallback(() => setRound((last) => last + 1), []) };
}
