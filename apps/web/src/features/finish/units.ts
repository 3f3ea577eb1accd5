import { SIZE_M_MAX, SIZE_M_MIN } from '@tangible/contracts';

/** The units that models without one are drawn in, in the order in which they are assumed; in metres. */
export const UNITS = { metres: 1, millimetres: 0.001, centimetres: 0.01, inches: 0.0254 } as const;
export type UnitName = keyof typeof UNITS;
export const UNIT_NAMES = Object.keys(UNITS) as UnitName[];

/** Most objects are in this range; a longest side outside of it suggests another unit. */
const PLAUSIBLE_M = { min: 0.01, max: 20 };

/**
 * The unit of an OBJ or STL, which do not say it: the first in which the longest side is 1 cm to 20 m.
 *
 * @param longest - the longest side in units of the file
 * @example
 * assumeUnit(120); // 'millimetres'
 */
export const assumeUnit = (longest: number): UnitName =>
  UNIT_NAMES.find((name) => longest * UNITS[name] >= PLAUSIBLE_M.min && longest * UNITS[name] <= PLAUSIBLE_M.max) ??
  'metres';

/** Whether the server accepts a model of this size. */
export const isPossibleSize = (longestM: number): boolean => longestM >= SIZE_M_MIN && longestM <= SIZE_M_MAX;
