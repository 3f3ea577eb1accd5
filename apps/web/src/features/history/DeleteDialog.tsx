import type { HistoryRecord } from '@tangible/contracts';
import { useState } from 'react';
import { deleteGeneration } from '../../api/generations.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { DeleteCost } from './DeleteCost.tsx';
import styles from './DeleteDialog.module.css';
import { isInProgress } from './list-actions.ts';

export interface DeleteDialogProps {
  record: HistoryRecord;
  onDeleted: (contentId: string) => void;
  onClose: () => void;
}

/** Asks before a generation is deleted with all its files. */
export function DeleteDialog({ record, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useWords('history', 'errors');
  const { refresh } = useAuth();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      await deleteGeneration(record.contentId);
      onDeleted(record.contentId);
      onClose();
      if (isInProgress(record)) refresh();
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  return (
    <Dialog title={t('history.delete.title')} onClose={onClose}>
      <div className={styles.content}>
        <p>{t('history.delete.text')}</p>
        <DeleteCost record={record} />
        <code>{record.taskId}</code>
        {error !== null && <Notice kind="problem" text={errorWords(t, error, t('history.delete.failed'))} />}
        <div className={styles.ways}>
          <Button onClick={onClose}>{t('history.delete.keep')}</Button>
          <Button kind="action" onClick={confirm} isBusy={isBusy}>
            {t('history.delete.confirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
