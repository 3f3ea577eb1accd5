import type { PlaceOutcome } from '@tangible/drop-test';

/** An asset that was placed upright on the floor, in its report. */
export interface PlaceTest extends PlaceOutcome {
  /** It leaned less than 5 degrees in the end, and MuJoCo raised no warning. */
  stands: boolean;
  /** Taps at the height of the centre of mass, from four sides, that it withstood; null where it did not stand before. */
  tapsWithstood: number | null;
}
