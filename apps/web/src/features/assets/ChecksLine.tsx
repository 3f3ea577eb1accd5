import type { ChecksSummary } from '@tangible/contracts';
import type { WordKey } from '@tangible/i18n';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetFigures.module.css';

/** The verdict of the checks in short: how many passed, and which ones did not. */
export function ChecksLine({ checks }: { checks: ChecksSummary | null }) {
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
  return (
    <div className={styles.checks} data-state={state}>
      <p>
        <span aria-hidden="true">{{ passed: '✓', warned: '!', failed: '✕' }[state]}</span>
        {t('assets.checks.passed', { count: passedCount })}
      </p>
      {failed.length > 0 && <p>{t('assets.checks.failed', { names: list(failed) })}</p>}
      {failed.includes('place-tilt') && !failed.includes('mjcf-compiled') && <p>{t('assets.checks.fallsOver')}</p>}
      {warned.length > 0 && <p>{t('assets.checks.warned', { count: warned.length, names: list(warned) })}</p>}
    </div>
  );
}
