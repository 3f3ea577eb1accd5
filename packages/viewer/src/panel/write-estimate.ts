import type { Format } from '../format.ts';
import type { ModelReport, Physics } from '../model/report.ts';
import type { ViewerWords } from '../words.ts';

/** A value and the words on where it comes from; null where a file does not say. */
export interface WrittenEstimate {
  value: string;
  note: string | null;
}

type Words = Pick<ViewerWords, 'estimates' | 'guidance'>;

/**
 * The size of a model. Only a given one stands without "about".
 *
 * @example
 * writeSize([0.31, 0.2, 0.1], report, format, words); // { value: 'about 0.310 m × …', note: 'within a factor of 1.7' }
 */
export function writeSize(
  sidesM: readonly number[],
  report: Pick<ModelReport, 'sources'> | null,
  format: Format,
  { estimates }: Words,
): WrittenEstimate {
  const value = sidesM.map((side) => format.metres(side)).join(' × ');
  const { size = null, sizeFactor = null } = report?.sources ?? {};
  if (size === null) return { value, note: null };
  if (size === 'given') return { value, note: estimates.sources.given };
  const note = sizeFactor === null ? estimates.sources[size] : estimates.within(writeFactor(sizeFactor, format));
  return { value: estimates.about(value), note };
}

/** How far off an estimate may be is no better known than to two digits. */
const writeFactor = (factor: number, format: Format): string => format.plain(Number(factor.toPrecision(2)));

/** The mass of a model. One that follows from a material says which, and whether that was known. */
export function writeMass(
  { massKg, material }: Pick<Physics, 'massKg' | 'material'>,
  report: Pick<ModelReport, 'sources'> | null,
  format: Format,
  { estimates, guidance }: Words,
): WrittenEstimate {
  const value = format.kilograms(massKg);
  const { mass = null, material: source = null } = report?.sources ?? {};
  if (mass === 'given') return { value, note: estimates.sources.given };
  if (source !== null && material !== null) {
    return { value: estimates.about(value), note: estimates.material(source, guidance.materialName(material)) };
  }
  if (mass === null) return { value, note: null };
  return { value: estimates.about(value), note: estimates.sources[mass] };
}
