import { useEffect, useRef, useState } from 'react';
import { exportAccount } from '../../api/export-account.ts';
import type { SaveProgress } from '../../api/save-zip.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';

/** So often the screen shows how far it is; chunks come faster. */
const SHOW_MS = 100;

export type ExportState =
  | { stage: 'idle' }
  | { stage: 'running'; progress: SaveProgress }
  | { stage: 'done'; bytes: number }
  | { stage: 'stopped' }
  | { stage: 'failed'; problem: string };

/** An export from its press to its end. Leaving the screen stops it. */
export function useExport() {
  const { t } = useWords('account', 'errors');
  const [state, setState] = useState<ExportState>({ stage: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    let shownAt = Number.NEGATIVE_INFINITY;
    const show = (progress: SaveProgress) => {
      const now = performance.now();
      if (now - shownAt < SHOW_MS) return;
      shownAt = now;
      setState({ stage: 'running', progress });
    };
    setState({ stage: 'running', progress: { receivedBytes: 0, totalBytes: 0 } });
    try {
      const bytes = await exportAccount(show, controller.signal);
      setState({ stage: 'done', bytes });
    } catch (error) {
      if (controller.signal.aborted) setState({ stage: 'stopped' });
      else setState({ stage: 'failed', problem: errorWords(t, error, t('account.export.failed')) });
    } finally {
      running.current = null;
    }
  };
  return { state, start, stop: () => running.current?.abort() };
}
