import { DataTable } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatMeasured } from '../../ui/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './BarChart.module.css';
import { BarChart } from './BarChart.tsx';
import { HOSTED } from './hosted-figures.ts';

/** The human evaluation that is stated for the hosted model. */
export function HostedScores() {
  const { t, language } = useWords();
  const score = (value: number) => formatMeasured(language, value, 1);
  return (
    <div className={styles.tables}>
      <dl className={styles.counts}>
        {(['images', 'dimensions', 'methods'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`benchmarks.hosted.${name}`)}</dt>
            <dd>{HOSTED[name]}</dd>
          </div>
        ))}
      </dl>
      <Figure number={1} caption={t('benchmarks.hosted.figure')}>
        <BarChart
          max={10}
          ticks={[0, 2, 4, 6, 8, 10].map((value) => ({ value, label: String(value) }))}
          bars={HOSTED.scores.map(({ dimension, score: value }) => ({
            label: t(`benchmarks.hosted.${dimension}`),
            parts: [{ value }],
            figure: score(value),
          }))}
        />
      </Figure>
      <div className={styles.narrow}>
        <DataTable
          caption={t('benchmarks.hosted.caption')}
          columns={[t('benchmarks.hosted.columns.dimension'), t('benchmarks.hosted.columns.score')]}
          numeric={[1]}
          rows={HOSTED.scores.map(({ dimension, score: value }) => [t(`benchmarks.hosted.${dimension}`), score(value)])}
        />
      </div>
    </div>
  );
}

/** The two alignment metrics that are stated for the hosted model. */
export function HostedAlignment() {
  const { t, language } = useWords();
  const number = (value: number) => formatMeasured(language, value, 3);
  return (
    <div className={styles.tables}>
      <Figure number={2} caption={t('benchmarks.alignment.figure')}>
        <BarChart
          max={1}
          ticks={[0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: formatMeasured(language, value, 2) }))}
          bars={HOSTED.alignment.map(({ metric, value }) => ({
            label: t(`benchmarks.alignment.${metric}`),
            parts: [{ value }],
            figure: number(value),
          }))}
        />
      </Figure>
      <div className={styles.narrow}>
        <DataTable
          caption={t('benchmarks.alignment.caption')}
          columns={[t('benchmarks.alignment.columns.metric'), t('benchmarks.alignment.columns.value')]}
          numeric={[1]}
          rows={HOSTED.alignment.map(({ metric, value }) => [t(`benchmarks.alignment.${metric}`), number(value)])}
        />
      </div>
    </div>
  );
}
