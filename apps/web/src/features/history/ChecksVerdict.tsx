import type { HistoryRecord } from '@tangible/contracts';
import type { WordKey } from '@tangible/i18n';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './HistoryTable.module.css';

/** The verdict on a finished asset: the checks that failed or warned by name, else how many passed. */
export function ChecksVerdict({ checks }: Pick<HistoryRecord, 'checks'>) {
  const { t, language } = useWords('history', 'checks');
  if (!checks) return null;
  const { passedCount, warned, failed } = checks;
  /** A check of another version may have no label here; its name is shown as it is. */
  const wordOf = (name: string) => {
    const key = `checks.${name}`;
    const word = t(key as WordKey<'checks'>);
    return word === key ? name : word;
  };
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names.map(wordOf));

  if (warned.length + failed.length === 0) {
    return <span className={styles.reason}>{t('history.checks.passed', { count: passedCount })}</span>;
  }
  // A body that MuJoCo cannot load was never placed.
  const isLoaded = !failed.includes('mjcf-compiled');
  const hasFallen = failed.includes('place-tilt') && isLoaded;
  const hasMoved = warned.includes('place-tilt') && isLoaded;
  return (
    <>
      {failed.length > 0 && (
        <span className={`${styles.reason} ${styles.failed}`}>
          {t('history.checks.failed', { names: list(failed) })}
          {hasFallen && <strong>{t('history.checks.fallsOver')}</strong>}
        </span>
      )}
      {warned.length > 0 && (
        <span className={styles.reason}>
          {t('history.checks.warned', { count: warned.length, names: list(warned) })}
          {hasMoved && <strong>{t('history.checks.doesNotStand')}</strong>}
        </span>
      )}
    </>
  );
}
