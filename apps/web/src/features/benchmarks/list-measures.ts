import type { Measure } from '../../ui/facts/results.ts';
import { numberFormat } from '../../ui/format/number-format.ts';

/** The shown measures of the quality benchmark, in this order, under the names in its file. */
const MEASURES = [
  { name: 'f10', key: 'F@0.1, after ICP', digits: 3, better: 'higher' },
  { name: 'f10Box', key: 'F@0.1, box only', digits: 3, better: 'higher' },
  { name: 'cd', key: 'CD, after ICP', digits: 4, better: 'lower' },
  { name: 'normals', key: 'normal consistency, after ICP', digits: 3, better: 'higher' },
  { name: 'volume', key: 'volume IoU', digits: 3, better: 'higher' },
  { name: 'silhouette', key: 'silhouette IoU', digits: 3, better: 'higher' },
  { name: 'size', key: 'size error', digits: 2, better: 'lower', isMedian: true },
  { name: 'up', key: 'up error', digits: 1, better: 'lower', isMedian: true },
  { name: 'seen', key: 'colour PSNR, seen side', digits: 1, better: 'higher' },
  { name: 'unseen', key: 'colour PSNR, other sides', digits: 1, better: 'higher' },
  { name: 'unseenF10', key: 'F@0.1, unseen points', digits: 3, better: 'higher', isRecent: true },
  { name: 'unseenF05', key: 'F@0.05, unseen points', digits: 3, better: 'higher', isRecent: true },
  { name: 'holes', key: 'holes, novel views', digits: 1, better: 'lower', isShare: true, isRecent: true },
  { name: 'tears', key: 'tears, novel views', digits: 2, better: 'lower', isShare: true, isRecent: true },
  { name: 'watertight', key: 'watertight', digits: 1, better: 'higher', isShare: true },
  { name: 'dropped', key: 'came to rest', digits: 1, better: 'higher', isShare: true },
  { name: 'passed', key: "engine's checks passed", digits: 1, better: 'higher', isShare: true },
] as const satisfies readonly MeasureShown[];

export interface MeasureShown {
  name: string;
  /** In the result file. */
  key: string;
  digits: number;
  better: 'higher' | 'lower';
  /** The middle says more than the mean where few are far off. */
  isMedian?: boolean;
  /** A share, written in per cent. */
  isShare?: boolean;
  /** Older result files lack it; then it is not shown. */
  isRecent?: boolean;
}

/** The measures that a result file has. */
export const listMeasures = (measures: Record<string, Measure | null>) =>
  MEASURES.filter((shown) => !('isRecent' in shown) || measures[shown.key]);

/** The thresholds of the F-score that the chart shows. */
export const F_SCORES = [0.05, 0.1, 0.2, 0.5] as const;

/**
 * A measure as a table shows it: mean and standard error, or median, or per cent; a dash where there is none.
 *
 * @example
 * writeMeasure('en', { digits: 3 }, { mean: 0.8919, median: 0.978, standardError: 0.02278 }); // '0.892 ± 0.023'
 */
export function writeMeasure(
  language: string,
  { digits, better, isMedian, isShare }: Pick<MeasureShown, 'digits' | 'isMedian' | 'isShare'> & Partial<MeasureShown>,
  measure: Measure | null | undefined,
): string {
  if (!measure) return '–';
  const write = (value: number) =>
    numberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
  if (isShare) {
    // Never rounded to the better side: all but one is not all, and one is not none.
    const roundingMode = better === 'lower' ? 'ceil' : 'trunc';
    const share = { style: 'percent', maximumFractionDigits: digits, roundingMode } as const;
    return numberFormat(language, share).format(measure.mean);
  }
  return isMedian ? write(measure.median) : `${write(measure.mean)} ± ${write(measure.standardError)}`;
}
