import { BENCHMARK, benchmarkMs } from '../../ui/facts/measured-times.ts';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './HistoryList.module.css';

/** How long the embedded engine took at each level. */
export function MeasuredTimes() {
  const { t, language } = useWords('history');
  const span = (level: 'low' | 'medium' | 'high') => formatSpan(language, benchmarkMs(level));
  return (
    <p className={`mono ${styles.measured}`}>
      {t('history.measured', {
        low: span('low'),
        medium: span('medium'),
        high: span('high'),
        cores: BENCHMARK.cores,
      })}
    </p>
  );
}
