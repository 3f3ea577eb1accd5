import { DataTable, TableSource } from '../../ui/content/DataTable.tsx';
import { Figure } from '../../ui/content/Figure.tsx';
import type { QualityResult } from '../../ui/facts/results.ts';
import { formatDate, formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { BarTable } from './BarTable.tsx';
import styles from './Benchmarks.module.css';
import { F_SCORES, listMeasures, writeMeasure } from './list-measures.ts';
import { writeUnitScale } from './number-scale.ts';
import { listSets, nameNetwork, type QualitySet } from './quality-sets.ts';

type Quality = QualityResult & { file: string };

/** How near the engine's assets came to objects whose shape is known. */
export function QualityResults({ quality, figure }: { quality: Quality; figure: number }) {
  const { t } = useWords('benchmarks');
  const sets = listSets(quality);
  return (
    <div className={styles.tables}>
      <Figure number={figure} caption={t('benchmarks.quality.figure')} isFull>
        <FScores sets={sets} />
      </Figure>
      {sets.map((set) => (
        <QualityTable key={set.name} set={set} />
      ))}
      <QualitySource quality={quality} />
    </div>
  );
}

/** Where the figures of the quality benchmark are from. */
function QualitySource({ quality }: { quality: Quality }) {
  const { t, language } = useWords('benchmarks');
  const { cores, cpu, node } = quality.machine;
  return (
    <TableSource>
      {t('benchmarks.quality.source', {
        file: quality.file,
        date: formatDate(language, quality.date),
        level: quality.level,
        seed: quality.seed,
        network: listSets(quality)[0]!.network.methods.map(nameNetwork).join(', '),
        cores,
        cpu,
        node,
      })}
    </TableSource>
  );
}

function FScores({ sets }: { sets: readonly QualitySet[] }) {
  const { t, language } = useWords('benchmarks');
  const groups = sets.map(({ name, network, baseline }) => ({
    title: t('benchmarks.glance.set', { set: t(`benchmarks.quality.set.${name}`), objects: network.objects }),
    rows: F_SCORES.flatMap((threshold) =>
      (
        [
          ['network', network],
          ['baseline', baseline],
        ] as const
      ).flatMap(([engine, quality]) => {
        const value = quality?.measures[`F@${threshold}, after ICP`]?.mean;
        if (value === undefined) return [];
        const written = formatMeasured(language, threshold, 2);
        return [
          {
            label: t(`benchmarks.quality.at.${engine}`, { threshold: written }),
            parts: [value],
            figure: formatMeasured(language, value, 3),
            tone: engine === 'network' ? ('own' as const) : ('quiet' as const),
          },
        ];
      }),
    ),
  }));
  return (
    <BarTable
      caption={t('benchmarks.quality.chart')}
      columns={[t('benchmarks.quality.columns.measure'), t('benchmarks.quality.columns.score')]}
      groups={groups}
      max={1}
      ticks={writeUnitScale(language)}
    />
  );
}

function QualityTable({ set: { name, network, release, baseline } }: { set: QualitySet }) {
  const { t, language } = useWords('benchmarks');
  const set = t(`benchmarks.quality.set.${name}`);
  return (
    <DataTable
      caption={t('benchmarks.quality.caption', { set, objects: network.objects })}
      columns={(['measure', 'network', 'release', 'baseline', 'better'] as const).map((column) =>
        t(`benchmarks.quality.columns.${column}`),
      )}
      numeric={[1, 2, 3]}
      rows={[
        ...listMeasures(network.measures).map((shown) => [
          t(`benchmarks.quality.measure.${shown.name}`),
          writeMeasure(language, shown, network.measures[shown.key]),
          writeMeasure(language, shown, release?.measures[shown.key]),
          writeMeasure(language, shown, baseline?.measures[shown.key]),
          t(`benchmarks.quality.${shown.better}`),
        ]),
        // Values that cannot be measured must be stated.
        [
          t('benchmarks.quality.measure.failures'),
          network.failures,
          release?.failures ?? '–',
          baseline?.failures ?? '–',
          t('benchmarks.quality.lower'),
        ],
      ]}
    />
  );
}
