import type { EngineResult, QualityResult } from '../../ui/facts/results.ts';
import { formatMeasured, formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Glance } from './Glance.tsx';
import { F10, listSets, sumCounts } from './quality-sets.ts';

const COUNTS = ['closed', 'dropped', 'passed'] as const;

/** The most important figures of the measurements. */
export function GlanceResults({ quality, engine }: { quality: QualityResult; engine: EngineResult | null }) {
  const { t, language } = useWords('benchmarks');
  const sets = listSets(quality);
  const counted = COUNTS.map((name) => {
    const { held, of } = sumCounts(sets, name);
    return {
      figure: t('benchmarks.glance.of', { held, of }),
      label: t(`benchmarks.glance.${name}`),
      isProven: held === of,
    };
  });
  const scored = sets.map(({ name, network }) => ({
    figure: formatMeasured(language, network.measures[F10]!.mean, 3),
    label: t('benchmarks.quality.measure.f10'),
    note: t('benchmarks.glance.set', { set: t(`benchmarks.quality.set.${name}`), objects: network.objects }),
  }));
  const size = sets[0]!.network.measures['size error']!;
  const sized = {
    figure: t('benchmarks.scale.factor', { factor: formatMeasured(language, size.median, 2) }),
    label: t('benchmarks.quality.measure.size'),
    note: t('benchmarks.glance.set', {
      set: t(`benchmarks.quality.set.${sets[0]!.name}`),
      objects: sets[0]!.network.objects,
    }),
  };
  const costs = engine
    ? [
        {
          figure: formatUnit(language, engine.levels.medium.seconds, 'second', 1),
          label: t('benchmarks.glance.time'),
          note: t('benchmarks.glance.machine', { cores: engine.cores, cpu: engine.cpu }),
        },
        {
          figure: t('benchmarks.speed.mebibytes', { mebibytes: Math.round(engine.levels.medium.peakMib) }),
          label: t('benchmarks.glance.memory'),
          note: t('benchmarks.glance.machine', { cores: engine.cores, cpu: engine.cpu }),
        },
      ]
    : [];
  return <Glance figures={[...counted, ...scored, sized, ...costs]} />;
}
