import type { GenerationTask } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { readSite } from '../../api/site.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { assetPath } from '../../ui/format/asset-path.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatClock, formatPercent, formatSpan } from '../../ui/format/format-figures.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { expectTime, isLate } from '../generate/expected-time.ts';
import { measureWait, measureWork } from '../generate/measure-span.ts';
import { ProgressRuler } from '../generate/ProgressRuler.tsx';
import styles from './Batch.module.css';
import { isOpen, isWaiting, type Queue, type QueueRow } from './use-queue.ts';

export interface QueueRowViewProps {
  row: QueueRow;
  queue: Queue;
  nowMs: number;
}

/** One asset of the queue: its picture, what is being done with it, and what can be done. */
export function QueueRowView({ row, queue, nowMs }: QueueRowViewProps) {
  const { t, language } = useWords('batch', 'generate', 'errors');
  const { name, kept, task } = row;
  const [isCancelling, setCancelling] = useState(false);
  const isRefused = !task && kept?.refusal;
  return (
    <li className={styles.queueRow} data-status={task?.status ?? (isRefused ? 'REFUSED' : 'UNSENT')} aria-label={name}>
      <RowPicture row={row} />
      <div className={styles.facts}>
        <strong className={styles.name}>{name}</strong>
        {task ? <TaskFacts task={task} nowMs={nowMs} /> : <UnsentFacts row={row} queue={queue} />}
      </div>
      <div className={styles.actions}>
        {task?.status === 'COMPLETED' && (
          <LinkButton isSmall kind="plain" to={assetPath(language, task.contentId)}>
            {t('batch.queue.open')}
          </LinkButton>
        )}
        {isOpen(row) && (
          <>
            <Button
              isSmall
              kind="quiet"
              isBusy={isCancelling}
              aria-label={`${name}: ${t('generate.running.cancel')}`}
              onClick={async () => {
                setCancelling(true);
                await queue.cancel(row);
                setCancelling(false);
              }}
            >
              {t('generate.running.cancel')}
            </Button>
            <span className={styles.cost}>
              {task?.cancelCost
                ? t('generate.running.cancelCost', { cost: task.cancelCost, total: task.pointsCost })
                : t('generate.running.cancelFree')}
            </span>
          </>
        )}
        {isRefused && (
          <Button isSmall kind="quiet" onClick={() => queue.retry(row)} aria-label={`${name}: ${t('site.tryAgain')}`}>
            {t('site.tryAgain')}
          </Button>
        )}
        {!task && queue.sending !== row.id && kept?.contentId === null && (
          <Button
            isSmall
            kind="quiet"
            onClick={() => queue.remove([row])}
            aria-label={`${name}: ${t('generate.picture.remove')}`}
          >
            {t('generate.picture.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

function UnsentFacts({ row, queue }: { row: QueueRow; queue: Queue }) {
  const { t } = useWords('batch', 'generate', 'errors');
  const refusal = row.kept?.refusal;
  if (refusal) {
    const error = new ApiError(refusal.message, 0, { code: refusal.code as never, values: refusal.values });
    return <span className={styles.fault}>{errorWords(t, error, t('generate.error.start'))}</span>;
  }
  if (!isWaiting(row)) return <span className={styles.words}>{t('batch.queue.gone')}</span>;
  return (
    <span className={styles.words}>{t(queue.sending === row.id ? 'batch.queue.sending' : 'batch.queue.unsent')}</span>
  );
}

function TaskFacts({ task, nowMs }: { task: GenerationTask; nowMs: number }) {
  const { t, language } = useWords('batch', 'generate', 'stages', 'errors');
  const { data: site } = useCall(readSite);
  const workMs = measureWork(task, nowMs);
  const expected = expectTime(task, site?.recentTimes);
  switch (task.status) {
    case 'PENDING':
      return (
        <span className={styles.words}>
          {task.queuePosition === null
            ? t('generate.running.waiting')
            : t('generate.running.place', { position: task.queuePosition })}
          <Clock words={t('generate.running.waited')} time={formatClock(measureWait(task, nowMs))} />
        </span>
      );
    case 'PROCESSING':
      return (
        <>
          <span className={styles.words}>
            {task.stage ? t(`stages.${task.stage}`) : t('generate.running.title')}
            {workMs !== null && isLate(workMs, expected.ms) && ` · ${t('generate.running.late')}`}
          </span>
          <ProgressRuler progress={task.progress} />
          <span className={styles.words}>
            {formatPercent(language, task.progress / 100)}
            <Clock words={t('generate.running.elapsed')} time={formatClock(workMs ?? 0)} />
            <Clock words={t('generate.running.expected')} time={formatClock(Math.round(expected.ms / 1000) * 1000)} />
          </span>
        </>
      );
    case 'COMPLETED':
      return (
        <span className={styles.words}>{t('generate.complete.took', { time: formatSpan(language, workMs ?? 0) })}</span>
      );
    case 'FAILED':
      return (
        <span className={styles.fault}>
          {taskErrorWords(t, task, t('generate.error.task'))}
          {task.errorCode !== 'GENERATION_CANCELLED' && ` ${t('generate.error.back', { points: task.pointsCost })}`}
        </span>
      );
  }
}

const Clock = ({ words, time }: { words: string; time: string }) => (
  <span className={styles.clock}>
    {words} <span className="mono">{time}</span>
  </span>
);

/** As the server has it, else the file that waits here. */
function RowPicture({ row: { kept, task } }: { row: QueueRow }) {
  const [url, setUrl] = useState<string | null>(null);
  const file = kept?.request?.file;
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const src = task?.previewImageUrl ?? task?.inputImageUrl ?? url;
  return <span className={styles.thumbnail}>{src && <img src={src} alt="" />}</span>;
}
