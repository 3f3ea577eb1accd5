import { LIBRARY_SORTS, type LibrarySort, SEARCH_LENGTH_MAX } from '@tangible/contracts';
import { useEffect, useId, useState } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { HISTORY_VIEWS, type HistoryView } from './history-view.ts';
import styles from './LibraryBar.module.css';
import type { LibraryQueryState } from './use-library-query.ts';

export interface LibraryBarProps {
  query: LibraryQueryState;
  view: HistoryView;
  onView: (view: HistoryView) => void;
}

/** A search asks the server once the typing pauses. */
const PAUSE_MS = 300;

/** Search, order, and the choice between cards and the table. */
export function LibraryBar({ query: { choice, change }, view, onView }: LibraryBarProps) {
  const { t } = useWords('history');
  const id = useId();
  return (
    <search className={styles.bar}>
      <SearchField q={choice.q ?? ''} onSearch={(q) => change({ q })} />
      <div className={styles.field}>
        <label htmlFor={id}>{t('history.sort.label')}</label>
        <select
          id={id}
          value={choice.sort ?? 'newest'}
          onChange={(event) => change({ sort: event.target.value as LibrarySort })}
        >
          {LIBRARY_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`history.sort.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles.views}>
        <legend className="unseen">{t('history.view.label')}</legend>
        {HISTORY_VIEWS.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onView(name)}>
            {t(`history.view.${name}`)}
          </button>
        ))}
      </fieldset>
    </search>
  );
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const { t } = useWords('history');
  const id = useId();
  const [text, setText] = useState(q);

  // The address may change without the field: filters are cleared, or a tag is chosen.
  useEffect(() => setText((typed) => (typed.trim() === q ? typed : q)), [q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing asks.
  useEffect(() => {
    if (text.trim() === q) return;
    const pause = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text]);

  return (
    <div className={`${styles.field} ${styles.search}`}>
      <label htmlFor={id}>{t('history.search.label')}</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        maxLength={SEARCH_LENGTH_MAX}
        placeholder={t('history.search.hint')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  );
}
