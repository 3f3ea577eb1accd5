import type { DeletedEntry, HistoryRecord } from '@tangible/contracts';
import { useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { deleteGenerations } from '../../api/generations.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import styles from './DeleteDialog.module.css';
import { isInProgress } from './list-actions.ts';

export interface DeleteSeveralProps {
  records: readonly HistoryRecord[];
  onDeleted: (contentIds: string[]) => void;
  onClose: () => void;
}

/** Asks before several generations are deleted: how many, and the cost of those that still run. */
export function DeleteSeveral({ records: chosen, onDeleted, onClose }: DeleteSeveralProps) {
  const { t } = useWords('history', 'errors');
  const { refresh } = useAuth();
  const { isBusy, problem, run } = useAction(t('history.delete.failed'));
  // Those that are deleted leave the list while the dialog still tells of the others.
  const [records] = useState(chosen);
  const [kept, setKept] = useState<DeletedEntry[]>([]);
  const running = records.filter(isInProgress);
  const cost = running.reduce((sum, { cancelCost }) => sum + (cancelCost ?? 0), 0);

  const confirm = () =>
    run(
      () => deleteGenerations(records.map(({ contentId }) => contentId)),
      (results) => {
        onDeleted(results.filter(({ isDeleted }) => isDeleted).map(({ contentId }) => contentId));
        if (running.length > 0) refresh();
        const failed = results.filter(({ isDeleted }) => !isDeleted);
        setKept(failed);
        if (failed.length === 0) onClose();
      },
    );
  const nameOf = (id: string) => {
    const record = records.find(({ contentId }) => contentId === id);
    return record?.name ?? record?.taskId ?? id;
  };
  const reasonOf = ({ error, code }: DeletedEntry) =>
    errorWords(
      t,
      new ApiError(error ?? '', 0, { code: code as ApiError['code'] & string }),
      t('history.delete.failed'),
    );

  return (
    <Dialog title={t('history.several.deleteTitle', { count: records.length })} onClose={onClose}>
      <div className={styles.content}>
        {kept.length > 0 ? (
          <div role="alert">
            <p>{t('history.several.notDeleted', { count: kept.length })}</p>
            <ul className={styles.kept}>
              {kept.map((entry) => (
                <li key={entry.contentId}>
                  <strong>{nameOf(entry.contentId)}</strong> {reasonOf(entry)}
                </li>
              ))}
            </ul>
          </div>
        ) : (
          <>
            <p>{t('history.several.deleteText')}</p>
            {running.length > 0 && <p>{t('history.several.deleteRunning', { count: running.length, cost })}</p>}
          </>
        )}
        <div role="alert">{problem}</div>
        <div className={styles.ways}>
          {kept.length > 0 ? (
            <Button onClick={onClose}>{t('site.close')}</Button>
          ) : (
            <>
              <Button onClick={onClose}>{t('history.several.keep')}</Button>
              <Button kind="action" onClick={confirm} isBusy={isBusy}>
                {t('history.several.delete')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Dialog>
  );
}
