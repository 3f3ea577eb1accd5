import { DOWNLOAD_NAME, type HistoryRecord } from '@tangible/contracts';
import { useCallback, useState } from 'react';
import { DownloadError, downloadFile } from '../../api/download-file.ts';
import { readStatus } from '../../api/generations.ts';
import { notify } from '../../api/notify.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatPercent } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { labelOf } from './status-label.ts';
import type { History } from './use-history.ts';

export interface RowActionsState {
  /** The row that is being worked on. */
  busyId: string | null;
  /** The result of the last action. */
  message: string;
  check(record: HistoryRecord): Promise<void>;
  download(record: HistoryRecord): Promise<void>;
}

/** Checks and downloads rows, and says how it went. */
export function useRowActions({ update }: Pick<History, 'update'>): RowActionsState {
  const { t, language } = useWords('history', 'errors');
  const [busyId, setBusyId] = useState<string | null>(null);
  const [message, setMessage] = useState('');

  const run = useCallback(async ({ contentId }: HistoryRecord, work: () => Promise<string>) => {
    setBusyId(contentId);
    setMessage('');
    setMessage(await work());
    setBusyId(null);
  }, []);

  const check = (record: HistoryRecord) =>
    run(record, async () => {
      try {
        const task = await readStatus({ contentId: record.contentId, taskId: record.taskId });
        update(task);
        return t('history.checked', {
          taskId: task.taskId,
          status: t(`history.status.${labelOf(task.status)}`),
          progress: formatPercent(language, task.progress / 100),
        });
      } catch (error) {
        // The sentence continues after the reason.
        const reason = errorWords(t, error, t('history.unknownReason')).replace(/[.。]$/u, '');
        return t('history.checkFailed', { reason });
      }
    });

  const download = (record: HistoryRecord) =>
    run(record, async () => {
      const { resultUrl, taskId, fileFormat, subdivisionLevel } = record;
      if (!resultUrl) return t('history.notReady');
      try {
        await downloadFile(resultUrl, `${DOWNLOAD_NAME}-${taskId}.zip`);
        notify({ eventType: 'tangible_model_downloaded', taskId, fileFormat, subdivisionLevel });
        return '';
      } catch (error) {
        const { status, text } = error instanceof DownloadError ? error : { status: 0, text: '' };
        return t('history.downloadFailed', { status: String(status || ''), text }).trim();
      }
    });

  return { busyId, message, check, download };
}
