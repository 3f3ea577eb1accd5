import { FILE_FORMATS, GENERATION_KINDS, type TagCount } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './FilterChips.module.css';
import type { LibraryQueryState } from './use-library-query.ts';

export interface FilterChipsProps {
  query: LibraryQueryState;
  tags: readonly TagCount[];
}

/** More tags would push the assets off the screen; all of them can be searched for. */
const TAGS_SHOWN = 16;

/** Shows only assets of one kind, of one format or with one tag. A second press shows all again. */
export function FilterChips({ query: { choice, change }, tags }: FilterChipsProps) {
  const { t } = useWords('history');
  const names = tags.slice(0, TAGS_SHOWN).map(({ tag }) => tag);
  // The chosen one is shown even if it is rare, or the last asset with it is gone.
  const shown = choice.tag && !names.includes(choice.tag) ? [...names, choice.tag] : names;
  return (
    <div className={styles.filters}>
      <Chips
        label={t('history.filters.kind')}
        names={GENERATION_KINDS}
        chosen={choice.kind}
        wordOf={(kind) => t(`history.kind.${kind}`)}
        onChoose={(kind) => change({ kind })}
      />
      <Chips
        label={t('history.filters.format')}
        names={FILE_FORMATS}
        chosen={choice.format}
        wordOf={(format) => format.toUpperCase()}
        onChoose={(format) => change({ format })}
      />
      {shown.length > 0 && (
        <Chips
          label={t('history.filters.tag')}
          names={shown}
          chosen={choice.tag}
          wordOf={(tag) => tag}
          onChoose={(tag) => change({ tag })}
        />
      )}
    </div>
  );
}

interface ChipsProps<Name extends string> {
  label: string;
  names: readonly Name[];
  chosen: Name | undefined;
  wordOf: (name: Name) => string;
  onChoose: (name: Name | undefined) => void;
}

const Chips = <Name extends string>({ label, names, chosen, wordOf, onChoose }: ChipsProps<Name>) => (
  <fieldset className={styles.chips}>
    <legend>{label}</legend>
    <div>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(chosen === name ? undefined : name)}
        >
          {wordOf(name)}
        </button>
      ))}
    </div>
  </fieldset>
);
