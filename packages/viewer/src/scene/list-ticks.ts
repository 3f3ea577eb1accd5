/** A mark of a scale. */
export interface Tick {
  /** From the beginning of the scale, in metres. */
  at: number;
  /** Every fifth is longer. */
  major: boolean;
}

const TICK_COUNT_MAX = 32;

/**
 * The step of a scale that a person would choose for a length: 1, 2 or 5 of some power of ten.
 *
 * @example
 * chooseStep(0.147); // 0.005
 */
export function chooseStep(lengthM: number): number {
  const power = 10 ** Math.floor(Math.log10(lengthM / TICK_COUNT_MAX));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power * TICK_COUNT_MAX >= lengthM) ?? 10;
  return factor * power;
}

/** The marks along a length at a step, the beginning included. */
export function listTicks(lengthM: number, stepM: number): Tick[] {
  const count = Math.floor(lengthM / stepM + 1e-6);
  return Array.from({ length: count + 1 }, (_, i) => ({ at: i * stepM, major: i % 5 === 0 }));
}
