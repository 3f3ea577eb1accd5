import type { GenerationStatus, HistoryRecord } from '@tangible/contracts';
import { useState } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { BENCHMARK, benchmarkMs } from '../../ui/facts/measured-times.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import styles from './HistoryList.module.css';
import { HistoryTable } from './HistoryTable.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useHistory } from './use-history.ts';
import { useRowActions } from './use-row-actions.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** All generations of a user, with their actions. */
export function HistoryList() {
  const { t, language } = useWords('history', 'errors');
  const history = useHistory();
  const actions = useRowActions(history);
  const [status, setStatus] = useState<GenerationStatus | null>(null);
  const [viewed, setViewed] = useState<HistoryRecord | null>(null);
  const [deleted, setDeleted] = useState<HistoryRecord | null>(null);

  const { records, error, isLoading } = history;
  const shown = records?.filter((record) => status === null || record.status === status) ?? [];
  const span = (level: 'low' | 'medium' | 'high') => formatSpan(language, benchmarkMs(level));

  return (
    <section className={styles.history} aria-busy={isLoading}>
      <div className={styles.bar}>
        <LinkButton to={`/${language}/generate`}>{t('history.generateNew')}</LinkButton>
        <Button onClick={history.refresh} isBusy={isLoading && records !== null}>
          {t('history.refresh')}
        </Button>
        {records !== null && records.length > 0 && (
          <StatusFilter records={records} status={status} onStatus={setStatus} />
        )}
      </div>
      <p className={`mono ${styles.measured}`}>
        {t('history.measured', {
          low: span('low'),
          medium: span('medium'),
          high: span('high'),
          cores: BENCHMARK.cores,
        })}
      </p>
      {error !== null && (
        <Notice kind="problem" title={t('history.loadFailed')} text={errorWords(t, error, t('history.loadFailed'))}>
          <Button onClick={history.refresh}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      <div role="status" aria-live="polite" className={styles.message}>
        {actions.message}
      </div>
      {records === null && error === null && <Notice kind="busy">{t('history.loading')}</Notice>}
      {records?.length === 0 && <Notice kind="stop" title={t('history.empty')} text={t('history.emptyText')} />}
      {records !== null && records.length > 0 && shown.length === 0 && (
        <Notice kind="stop" text={t('history.emptyFilter')} />
      )}
      {shown.length > 0 && (
        <HistoryTable
          records={shown}
          busyId={actions.busyId}
          onCheck={actions.check}
          onDownload={actions.download}
          onView={setViewed}
          onDelete={setDeleted}
        />
      )}
      {history.hasMore && (
        <Button onClick={history.showMore} isBusy={isLoading}>
          {t('history.more')}
        </Button>
      )}
      {viewed && <ViewDialog record={viewed} onClose={() => setViewed(null)} />}
      {deleted && (
        <DeleteDialog
          record={records?.find(({ id }) => id === deleted.id) ?? deleted}
          onDeleted={history.remove}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}
