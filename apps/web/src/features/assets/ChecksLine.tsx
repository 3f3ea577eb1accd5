import type { ChecksSummary } from '@tangible/contracts';
import type { WordKey } from '@tangible/i18n';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetFigures.module.css';

export interface ChecksLineProps {
  checks: ChecksSummary | null;
  /** Opens the editor where another floor is chosen; null where nothing can be edited. */
  onTurn: (() => void) | null;
}

/** The verdict of the checks in short: how many passed, which ones did not, and what helps an asset that falls over. */
export function ChecksLine({ checks, onTurn }: ChecksLineProps) {
  const { t, language } = useWords('assets', 'checks');
  if (!checks) return null;
  const { passedCount, warned, failed } = checks;
  const wordOf = (name: string) => {
    const key = `checks.${name}`;
    const word = t(key as WordKey<'checks'>);
    return word === key ? name : word;
  };
  const list = (names: readonly string[]) => new Intl.ListFormat(language).format(names.map(wordOf));
  const state = failed.length > 0 ? 'failed' : warned.length > 0 ? 'warned' : 'passed';
  // A body that MuJoCo cannot load was never placed.
  const isLoaded = !failed.includes('mjcf-compiled');
  const hasFallen = failed.includes('place-tilt') && isLoaded;
  const hasMoved = warned.includes('place-tilt') && isLoaded;
  return (
    <div className={styles.checks} data-state={state}>
      <p>
        <span aria-hidden="true">{{ passed: '✓', warned: '!', failed: '✕' }[state]}</span>
        {t('assets.checks.passed', { count: passedCount })}
      </p>
      {failed.length > 0 && <p>{t('assets.checks.failed', { names: list(failed) })}</p>}
      {hasFallen && <p>{t('assets.checks.fallsOver')}</p>}
      {warned.length > 0 && <p>{t('assets.checks.warned', { count: warned.length, names: list(warned) })}</p>}
      {hasMoved && <p>{t('assets.checks.doesNotStand')}</p>}
      {(hasFallen || hasMoved) && onTurn && (
        <button type="button" className={styles.correct} onClick={onTurn}>
          {t('assets.checks.chooseFloor')}
        </button>
      )}
    </div>
  );
}
