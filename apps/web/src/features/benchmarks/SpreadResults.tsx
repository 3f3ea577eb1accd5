import { DataTable } from '../../ui/content/DataTable.tsx';
import { Figure } from '../../ui/content/Figure.tsx';
import type { QualityResult } from '../../ui/facts/results.ts';
import { formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Benchmarks.module.css';
import { describeSpread, GOOD } from './describe-spread.ts';
import { writeUnitScale } from './number-scale.ts';
import { listSets } from './quality-sets.ts';
import { SpreadChart } from './SpreadChart.tsx';

const COLUMNS = ['objects', 'tenth', 'quarter', 'median', 'good'] as const;

/** Every object with its score, which a mean does not show. */
export function SpreadResults({ quality, figure }: { quality: QualityResult; figure: number }) {
  const { t, language } = useWords('benchmarks');
  const strips = listSets(quality).flatMap(({ name, network, baseline }) =>
    (
      [
        ['network', network],
        ['baseline', baseline],
      ] as const
    ).flatMap(([engine, measured]) =>
      measured
        ? [
            {
              name: t('benchmarks.spread.strip', {
                set: t(`benchmarks.quality.set.${name}`),
                engine: t(`benchmarks.quality.columns.${engine}`),
              }),
              scores: measured.scores,
              isQuiet: engine === 'baseline',
            },
          ]
        : [],
    ),
  );
  const write = (value: number) => formatMeasured(language, value, 3);
  return (
    <div className={styles.tables}>
      <Figure number={figure} caption={t('benchmarks.spread.figure')}>
        <SpreadChart
          strips={strips}
          ticks={writeUnitScale(language)}
          writeMedian={(median) => t('benchmarks.spread.median', { median: write(median) })}
        />
      </Figure>
      <DataTable
        caption={t('benchmarks.spread.caption')}
        columns={[
          t('benchmarks.spread.columns.set'),
          ...COLUMNS.map((name) =>
            t(`benchmarks.spread.columns.${name}`, { score: formatMeasured(language, GOOD, 1) }),
          ),
        ]}
        numeric={[1, 2, 3, 4, 5]}
        rows={strips.map(({ name, scores }) => {
          const { objects, tenth, quarter, median, good } = describeSpread(scores);
          return [name, objects, write(tenth), write(quarter), write(median), good];
        })}
      />
    </div>
  );
}
