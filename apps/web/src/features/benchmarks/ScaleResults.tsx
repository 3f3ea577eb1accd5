import { Figure } from '../../ui/content/Figure.tsx';
import type { QualityResult } from '../../ui/facts/results.ts';
import { formatMeasured } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { BarTable } from './BarTable.tsx';
import { chooseDoublings } from './number-scale.ts';
import { listSets } from './quality-sets.ts';

/** How far off the sizes are: half of the assets, and nine in ten. */
export function ScaleResults({ quality, figure }: { quality: QualityResult; figure: number }) {
  const { t, language } = useWords('benchmarks');
  const factor = (value: number, digits = 2) =>
    t('benchmarks.scale.factor', { factor: formatMeasured(language, value, digits) });
  const groups = listSets(quality).flatMap(({ name, network, baseline }) => {
    const rows = (
      [
        ['network', network],
        ['baseline', baseline],
      ] as const
    ).flatMap(([engine, measured]) => {
      const error = measured?.measures['size error'];
      if (!error) return [];
      return (['median', 'p90'] as const).map((share) => ({
        label: t(`benchmarks.scale.${share}`, { engine: t(`benchmarks.quality.columns.${engine}`) }),
        // A size that is right has no bar.
        parts: [Math.log2(error[share])],
        figure: factor(error[share]),
        tone: engine === 'network' ? ('own' as const) : ('quiet' as const),
      }));
    });
    return [{ title: t(`benchmarks.quality.set.${name}`), rows }];
  });
  const doublings = groups.flatMap(({ rows }) => rows.map(({ parts }) => parts[0]!));
  const { max, values } = chooseDoublings(2 ** Math.max(...doublings));
  return (
    <Figure number={figure} caption={t('benchmarks.scale.figure')} isFull>
      <BarTable
        caption={t('benchmarks.scale.caption')}
        columns={[t('benchmarks.scale.assets'), t('benchmarks.scale.error')]}
        groups={groups}
        max={max}
        ticks={values.map((value) => factor(value, 0))}
      />
    </Figure>
  );
}
