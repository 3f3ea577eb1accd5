import { GENERATION_STATUSES, type GenerationStatus } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './StatusFilter.module.css';
import { labelOf } from './status-label.ts';

export interface StatusFilterProps {
  /** How many there are of each, and of `all`; null where that is not known. */
  counts: Readonly<Record<string, number>> | null;
  /** Null shows all. */
  status: GenerationStatus | null;
  onStatus: (status: GenerationStatus | null) => void;
}

/** Shows only the generations of one status; each choice says how many there are, if that is known. */
export function StatusFilter({ counts, status, onStatus }: StatusFilterProps) {
  const { t } = useWords('history');
  const choices = [null, ...GENERATION_STATUSES];
  return (
    <fieldset className={styles.filter}>
      <legend className="unseen">{t('history.filter')}</legend>
      {choices.map((choice) => (
        <button key={choice ?? 'all'} type="button" aria-pressed={status === choice} onClick={() => onStatus(choice)}>
          {choice ? t(`history.status.${labelOf(choice)}`) : t('history.all')}
          {counts && <span className="mono">{counts[choice ?? 'all'] ?? 0}</span>}
        </button>
      ))}
    </fieldset>
  );
}
