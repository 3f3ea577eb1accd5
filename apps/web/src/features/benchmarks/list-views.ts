import { writeMeasure } from './list-measures.ts';
import type { QualitySet } from './quality-sets.ts';

/** The end of a mean's name in the result file. */
const MEAN = 'novel views';

/** The measures of novel views, and the start of their names in the result file. */
const MEASURES = [
  { name: 'outline', key: 'outline IoU', digits: 3, better: 'higher' },
  { name: 'normals', key: 'normal angle', digits: 1, better: 'lower' },
  { name: 'colour', key: 'colour PSNR', digits: 1, better: 'higher' },
] as const;

/** The columns, and the end of their names in the result file. */
export const VIEW_COLUMNS = [
  { name: 'behind', key: 'behind' },
  { name: 'sides', key: 'sides' },
  { name: 'above', key: 'above' },
  { name: 'mean', key: MEAN },
] as const;

/** Whether any set was measured from novel views; older result files were not. */
export const hasViews = (sets: readonly QualitySet[]): boolean =>
  sets.some(({ network }) => Boolean(network.measures[`outline IoU, ${MEAN}`]));

/** One row per measure: the engine from each side, its mean, and the means of the earlier release and the baseline. */
export const listViews = (language: string, { network, release, baseline }: QualitySet) =>
  MEASURES.map((shown) => ({
    name: shown.name,
    better: shown.better,
    cells: [
      ...VIEW_COLUMNS.map(({ key }) => writeMeasure(language, shown, network.measures[`${shown.key}, ${key}`])),
      writeMeasure(language, shown, release?.measures[`${shown.key}, ${MEAN}`]),
      writeMeasure(language, shown, baseline?.measures[`${shown.key}, ${MEAN}`]),
    ],
  }));
