import { Figure } from '../../ui/content/Figure.tsx';
import { formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { BarTable } from './BarTable.tsx';
import styles from './Benchmarks.module.css';
import { HOSTED } from './hosted-figures.ts';
import { writeUnitScale } from './number-scale.ts';

/** The human evaluation that is stated for the hosted model. */
export function HostedScores({ figure }: { figure: number }) {
  const { t, language } = useWords('benchmarks');
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
      <Figure number={figure} caption={t('benchmarks.hosted.figure')} isFull>
        <BarTable
          caption={t('benchmarks.hosted.caption')}
          columns={[t('benchmarks.hosted.columns.dimension'), t('benchmarks.hosted.columns.score')]}
          max={10}
          ticks={[0, 2, 4, 6, 8, 10].map(String)}
          groups={[
            {
              rows: HOSTED.scores.map(({ dimension, score }) => ({
                label: t(`benchmarks.hosted.${dimension}`),
                parts: [score],
                figure: formatMeasured(language, score, 1),
                tone: 'foreign',
              })),
            },
          ]}
        />
      </Figure>
    </div>
  );
}

/** The two alignment metrics that are stated for the hosted model. */
export function HostedAlignment({ figure }: { figure: number }) {
  const { t, language } = useWords('benchmarks');
  return (
    <Figure number={figure} caption={t('benchmarks.alignment.figure')} isFull>
      <BarTable
        caption={t('benchmarks.alignment.caption')}
        columns={[t('benchmarks.alignment.columns.metric'), t('benchmarks.alignment.columns.value')]}
        max={1}
        ticks={writeUnitScale(language)}
        groups={[
          {
            rows: HOSTED.alignment.map(({ metric, value }) => ({
              label: t(`benchmarks.alignment.${metric}`),
              parts: [value],
              figure: formatMeasured(language, value, 3),
              tone: 'foreign',
            })),
          },
        ]}
      />
    </Figure>
  );
}
