import { Figure } from '../../ui/content/Figure.tsx';
import type { QualityResult } from '../../ui/facts/results.ts';
import { formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { BarTable } from './BarTable.tsx';
import { writeUnitScale } from './number-scale.ts';
import { F10, listSets } from './quality-sets.ts';

/** Our F-score and, separately, the published figures of other systems under another protocol. */
export function PublishedResults({ quality, figure }: { quality: QualityResult; figure: number }) {
  const { t, language } = useWords('benchmarks');
  const write = (value: number) => formatMeasured(language, value, 3);
  const own = listSets(quality).map(({ name, network }) => ({
    label: 'Tangible',
    note: t('benchmarks.glance.set', { set: t(`benchmarks.quality.set.${name}`), objects: network.objects }),
    parts: [network.measures[F10]!.mean],
    figure: write(network.measures[F10]!.mean),
  }));
  const others = quality.published.systems
    .toSorted((a, b) => b.f10 - a.f10)
    .map(({ system, source, f10 }) => ({
      label: system,
      note: source,
      parts: [f10],
      figure: write(f10),
      tone: 'foreign' as const,
    }));
  return (
    <Figure number={figure} caption={t('benchmarks.published.figure')} isFull>
      <BarTable
        caption={t('benchmarks.published.caption')}
        columns={[t('benchmarks.published.system'), t('benchmarks.quality.measure.f10')]}
        groups={[
          { title: t('benchmarks.published.own'), rows: own },
          { title: t('benchmarks.published.others'), rows: others },
        ]}
        max={1}
        ticks={writeUnitScale(language)}
      />
    </Figure>
  );
}
