import { DataTable, TableSource } from '../../ui/DataTable.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatDate, formatMeasured } from '../../ui/format-measured.ts';
import type { QualityResult } from '../../ui/results.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './BarChart.module.css';
import { BarChart } from './BarChart.tsx';
import { F_SCORES, MEASURES, writeMeasure } from './list-measures.ts';

const SETS = ['scanned', 'varied'] as const;

/** How near the engine's assets came to objects whose shape is known. */
export function QualityResults({ quality, figure }: { quality: QualityResult & { file: string }; figure: number }) {
  const { t, language } = useWords();
  const shown = SETS.filter((set) => quality.sets[set]?.network);
  const { cores, cpu, node } = quality.machine;
  return (
    <div className={styles.tables}>
      {shown.map((set, index) => (
        <QualityOfSet key={set} name={set} results={quality.sets[set]!} figure={figure + index} />
      ))}
      <TableSource>
        {t('benchmarks.quality.source', {
          file: quality.file,
          date: formatDate(language, quality.date),
          level: quality.level,
          seed: quality.seed,
          network: quality.sets[shown[0]!]!.network!.methods.map(nameNetwork).join(', '),
          cores,
          cpu,
          node,
        })}
      </TableSource>
    </div>
  );
}

/** The results write `network (name version)`. */
const nameNetwork = (method: string) => method.replace(/^network \((.*)\)$/, '$1');

interface QualityOfSetProps {
  name: (typeof SETS)[number];
  results: QualityResult['sets'][string];
  figure: number;
}

function QualityOfSet({ name, results: { network, baseline }, figure }: QualityOfSetProps) {
  const { t, language } = useWords();
  const set = t(`benchmarks.quality.set.${name}`);
  const scoreOf = (engine: typeof network, threshold: number) => engine?.measures[`F@${threshold}, after ICP`]?.mean;
  const bars = F_SCORES.flatMap((threshold) =>
    [network, baseline].flatMap((engine, index) => {
      const value = scoreOf(engine, threshold);
      if (value === undefined) return [];
      const column = index === 0 ? t('benchmarks.quality.columns.network') : t('benchmarks.quality.columns.baseline');
      const label = `${column}, ${formatMeasured(language, threshold, 2)}`;
      return [{ label, parts: [{ value }], figure: formatMeasured(language, value, 3), isQuiet: index === 1 }];
    }),
  );
  return (
    <>
      <Figure number={figure} caption={t('benchmarks.quality.figure', { set })}>
        <BarChart
          max={1}
          ticks={[0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: formatMeasured(language, value, 2) }))}
          bars={bars}
        />
      </Figure>
      <DataTable
        caption={t('benchmarks.quality.caption', { set, objects: network!.objects })}
        columns={(['measure', 'network', 'baseline', 'better'] as const).map((column) =>
          t(`benchmarks.quality.columns.${column}`),
        )}
        numeric={[1, 2]}
        rows={MEASURES.map((shown) => [
          t(`benchmarks.quality.measure.${shown.name}`),
          writeMeasure(language, shown, network!.measures[shown.key]),
          writeMeasure(language, shown, baseline?.measures[shown.key]),
          t(`benchmarks.quality.${shown.better}`),
        ])}
      />
    </>
  );
}
