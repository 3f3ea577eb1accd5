import { measureBox } from '@tangible/geometry';

const COLUMNS = 96;

/** The lower outline of a surface as its camera sees it, from far away: the lowest point of each column. */
export class LowerOutline {
  readonly #left: number;
  readonly #width: number;
  readonly #lowest: Float32Array;

  /** @param positions In the camera's axes, y up. */
  constructor(positions: Float32Array) {
    const { min, max } = measureBox(positions);
    this.#left = min[0];
    this.#width = (max[0] - min[0]) / COLUMNS || 1;
    this.#lowest = this.#findLowest(positions);
  }

  /** How far the outline lies from where it was, over all columns. */
  measureChange(positions: Float32Array): number {
    const lowest = this.#findLowest(positions);
    return lowest.reduce((sum, y, column) => sum + (y < Infinity ? Math.abs(y - this.#lowest[column]!) : 0), 0);
  }

  #findLowest(positions: Float32Array): Float32Array {
    const lowest = new Float32Array(COLUMNS).fill(Infinity);
    for (let i = 0; i < positions.length; i += 3) {
      const column = Math.min(COLUMNS - 1, Math.max(0, Math.floor((positions[i]! - this.#left) / this.#width)));
      if (positions[i + 1]! < lowest[column]!) lowest[column] = positions[i + 1]!;
    }
    return lowest;
  }
}
