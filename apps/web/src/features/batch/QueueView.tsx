import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Batch.module.css';
import { QueueRowView } from './QueueRowView.tsx';
import { isOpen, isWaiting, type Queue, type QueueRow } from './use-queue.ts';

export interface QueueViewProps {
  queue: Queue;
  rows: readonly QueueRow[];
  onMore: () => void;
}

const TICK_MS = 500;

/** Everything that waits or runs, and what became of the batch: one row for each asset. */
export function QueueView({ queue, rows, onMore }: QueueViewProps) {
  const { t } = useWords('batch');
  const [nowMs, setNowMs] = useState(serverNow);
  const isActive = rows.some((row) => isOpen(row) || isWaiting(row));
  useEffect(() => {
    if (!isActive) return;
    const ticking = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(ticking);
  }, [isActive]);
  const done = rows.filter(({ task }) => task?.status === 'COMPLETED').length;
  const failed = rows.filter(({ task, kept }) => task?.status === 'FAILED' || (kept?.refusal && !task)).length;
  const over = rows.filter((row) => !isOpen(row) && !isWaiting(row) && (row.task || row.kept?.refusal));
  return (
    <section className={styles.queue} aria-labelledby="queue-title">
      <header className={styles.queueHead}>
        <div>
          <h2 id="queue-title">{t('batch.queue.title')}</h2>
          <p role="status">
            {t('batch.queue.done', { done, count: rows.length })}
            {failed > 0 && ` ${t('batch.queue.failed', { count: failed })}`}
          </p>
        </div>
        <div className={styles.ways}>
          <Button onClick={onMore}>{t('batch.queue.more')}</Button>
          {over.length > 0 && (
            <Button kind="quiet" onClick={() => queue.remove(over)}>
              {t('batch.queue.clear')}
            </Button>
          )}
        </div>
      </header>
      {queue.isFull && (
        <p className={styles.full} role="status">
          {t('batch.queue.full', { max: queue.openMax ?? 0 })}
        </p>
      )}
      <ol className={styles.queueRows}>
        {rows.map((row) => (
          <QueueRowView key={row.id} row={row} queue={queue} nowMs={nowMs} />
        ))}
      </ol>
      <p className={styles.leave}>{t(rows.some(isWaiting) ? 'batch.queue.stay' : 'batch.queue.leave')}</p>
    </section>
  );
}
