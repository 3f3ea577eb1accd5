import type { HistoryRecord } from '@tangible/contracts';
import { useState } from 'react';
import { listTags } from '../../api/generations.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { AssetGrid, GridSkeleton } from './AssetGrid.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { EmptyLibrary } from './EmptyLibrary.tsx';
import { FilterChips } from './FilterChips.tsx';
import styles from './HistoryList.module.css';
import { HistoryTable } from './HistoryTable.tsx';
import { keepHistoryView, readHistoryView } from './history-view.ts';
import { LibraryBar } from './LibraryBar.tsx';
import { isNarrowed } from './library-query.ts';
import { MeasuredTimes } from './MeasuredTimes.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { useHistory } from './use-history.ts';
import { useLibraryQuery } from './use-library-query.ts';
import { useRowActions } from './use-row-actions.ts';
import { useSelection } from './use-selection.ts';
import { useStatusCounts } from './use-status-counts.ts';
import { ViewDialog } from './ViewDialog.tsx';

/** All generations of a user, as cards or as the table of the specification, with their actions. */
export function HistoryList() {
  const { t, language } = useWords('history', 'errors');
  const query = useLibraryQuery();
  const { choice } = query;
  const history = useHistory(choice);
  const actions = useRowActions(history);
  const tags = useCall(listTags);
  const [view, setView] = useState(readHistoryView);
  const [viewed, setViewed] = useState<HistoryRecord | null>(null);
  const [deleted, setDeleted] = useState<HistoryRecord | null>(null);

  const { records, error, isLoading, hasMore, total } = history;
  const shown = records?.filter(({ status }) => choice.status === undefined || status === choice.status) ?? [];
  const selection = useSelection(shown);
  const counts = useStatusCounts(records, choice, !hasMore);
  const isEmpty = records?.length === 0 && !isNarrowed(choice);
  const knownTags = tags.data?.map(({ tag }) => tag) ?? [];
  const onTags = (contentId: string, next: string[]) => {
    history.patch(contentId, { tags: next });
    tags.reload();
  };
  const onDeleted = (contentIds: string[]) => {
    history.remove(contentIds);
    tags.reload();
  };
  const list = {
    records: shown,
    busyId: actions.busyId,
    hasChosen: selection.has,
    onCheck: actions.check,
    onDownload: actions.download,
    onView: setViewed,
    onDelete: setDeleted,
    onToggle: selection.toggle,
  };

  return (
    <section className={styles.history} aria-busy={isLoading}>
      <div className={styles.bar}>
        <LinkButton to={`/${language}/generate`}>{t('history.generateNew')}</LinkButton>
        <Button onClick={history.refresh} isBusy={isLoading && records !== null}>
          {t('history.refresh')}
        </Button>
        <MeasuredTimes />
      </div>
      {records !== null && !isEmpty && (
        <>
          <LibraryBar
            query={query}
            view={view}
            onView={(next) => {
              setView(next);
              keepHistoryView(next);
            }}
          />
          <FilterChips query={query} tags={tags.data ?? []} />
          <div className={styles.found}>
            <StatusFilter
              counts={counts}
              status={choice.status ?? null}
              onStatus={(status) => query.change({ status: status ?? undefined })}
            />
            <p className="mono" role="status">
              {isNarrowed(choice) && total !== null && !isLoading && t('history.found', { count: total })}
            </p>
          </div>
        </>
      )}
      {error !== null && (
        <Notice kind="problem" title={t('history.loadFailed')} text={errorWords(t, error, t('history.loadFailed'))}>
          <Button onClick={history.refresh}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      <div role="status" aria-live="polite" className={styles.message}>
        {actions.message}
      </div>
      {records === null && error === null && <GridSkeleton />}
      {records !== null && shown.length === 0 && !(isLoading && isNarrowed(choice)) && (
        <EmptyLibrary choice={choice} onClear={query.clear} />
      )}
      {shown.length > 0 && view === 'table' && <HistoryTable {...list} />}
      {shown.length > 0 && view === 'grid' && (
        <AssetGrid {...list} knownTags={knownTags} onTags={onTags} onTag={(tag) => query.change({ tag })} />
      )}
      {hasMore && (
        <Button onClick={history.showMore} isBusy={isLoading}>
          {t('history.more')}
        </Button>
      )}
      {selection.chosen.length > 0 && (
        <SelectionBar
          chosen={selection.chosen}
          knownTags={knownTags}
          isAll={selection.chosen.length === shown.length}
          onAll={() => selection.set(shown.map(({ contentId }) => contentId))}
          onNone={() => selection.set([])}
          onDeleted={onDeleted}
          onTags={onTags}
        />
      )}
      {viewed && <ViewDialog record={viewed} onClose={() => setViewed(null)} />}
      {deleted && (
        <DeleteDialog
          record={records?.find(({ id }) => id === deleted.id) ?? deleted}
          onDeleted={(contentId) => onDeleted([contentId])}
          onClose={() => setDeleted(null)}
        />
      )}
    </section>
  );
}
