import { GENERATION_STATUSES, type GenerationStatus, type HistoryRecord } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './StatusFilter.module.css';
import { labelOf } from './status-label.ts';

export interface StatusFilterProps {
  records: readonly HistoryRecord[];
  /** Null shows all. */
  status: GenerationStatus | null;
  onStatus: (status: GenerationStatus | null) => void;
}

/** Shows only the generations of one status; each choice says how many there are. */
export function StatusFilter({ records, status, onStatus }: StatusFilterProps) {
  const { t } = useWords('history');
  const choices = [null, ...GENERATION_STATUSES];
  return (
    <fieldset className={styles.filter}>
      <legend className="unseen">{t('history.filter')}</legend>
      {choices.map((choice) => (
        <button key={choice ?? 'all'} type="button" aria-pressed={status === choice} onClick={() => onStatus(choice)}>
          {choice ? t(`history.status.${labelOf(choice)}`) : t('history.all')}
          <span className="mono">
            {choice ? records.filter((record) => record.status === choice).length : records.length}
          </span>
        </button>
      ))}
    </fieldset>
  );
}
