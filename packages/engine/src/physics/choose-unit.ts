import { MODEL_UNITS, type ModelUnit } from '@tangible/contracts';

/** Objects that people model are this long: a bead to a house. */
const PLAUSIBLE_M_MIN = 0.01;
const PLAUSIBLE_M_MAX = 20;

/**
 * The unit that the numbers of a model without one are probably in: metres where that gives a plausible size, else the
 * first of millimetres, centimetres and inches that does. Null where none does.
 *
 * @param longest The longest side in the model's own numbers.
 * @example
 * chooseUnit(0.4); // 'm'
 * chooseUnit(120); // 'mm'
 */
export function chooseUnit(longest: number): ModelUnit | null {
  const units = Object.entries(MODEL_UNITS) as [ModelUnit, number][];
  const isPlausible = (sizeM: number) => sizeM >= PLAUSIBLE_M_MIN && sizeM <= PLAUSIBLE_M_MAX;
  return units.find(([, unitM]) => isPlausible(longest * unitM))?.[0] ?? null;
}
