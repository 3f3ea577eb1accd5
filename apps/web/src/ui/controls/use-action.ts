import { useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { errorWords } from '../format/error-words.ts';

export interface Action {
  isBusy: boolean;
  problem: string | null;
  /** Runs it, and continues when it is done. A second click while it runs is ignored. */
  run<T>(call: () => Promise<T>, onDone: (answer: T) => void): Promise<void>;
}

/**
 * A call that a click starts: whether it runs, and its error.
 *
 * @example
 * const { isBusy, problem, run } = useAction(t('apiKeys.revoke.failed'));
 * run(() => revokeApiKey(id), reload);
 */
export function useAction(fallback: string): Action {
  const { t } = useWords('errors');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    async run(call, onDone) {
      if (isBusy) return;
      setBusy(true);
      setProblem(null);
      try {
        onDone(await call());
      } catch (error) {
        setProblem(errorWords(t, error, fallback));
      } finally {
        setBusy(false);
      }
    },
  };
}
