import results from 'virtual:results';
import { GENERATION_COST_POINTS, LEVELS, SUBDIVISION_LEVELS } from '@tangible/contracts';
import { DataTable } from '../../ui/content/DataTable.tsx';
import { formatNumber } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { LEVEL_RAYS } from './engine-facts.ts';

/** The limits, time and cost of each level. */
export function LevelTable() {
  const { t, language } = useWords('method');
  const number = (value: number) => formatNumber(language, value);
  const columns = ['level', 'triangles', 'texture', 'rays', 'time', 'points'] as const;
  return (
    <DataTable
      caption={t('method.levels.caption')}
      isCaptionUnseen
      columns={columns.map((column) => t(`method.levels.columns.${column}`))}
      numeric={[1, 2, 3, 4, 5]}
      rows={SUBDIVISION_LEVELS.map((level) => {
        const { triangleCountMax, textureSidePxMax } = LEVELS[level];
        const measured = results.engine?.levels[level].seconds;
        return [
          t(`method.levels.${level}`),
          number(triangleCountMax),
          `${textureSidePxMax} × ${textureSidePxMax}`,
          number(LEVEL_RAYS[level]),
          measured === undefined ? '–' : t('method.levels.seconds', { seconds: Math.round(measured) }),
          number(GENERATION_COST_POINTS[level]),
        ];
      })}
    />
  );
}
