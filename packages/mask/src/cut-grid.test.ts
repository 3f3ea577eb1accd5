import { expect, test } from 'vitest';
import { createRandom } from '../test/draw-scene.ts';
import { CERTAIN, type CutGrid, openCut } from './cut-grid.ts';

/** What a division of the grid costs. */
function measureCost({ width, height, links }: CutGrid, terminals: Int32Array, isSubject: ArrayLike<number>): number {
  let cost = 0;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      cost += isSubject[i] === 1 ? Math.max(0, -terminals[i]!) : Math.max(0, terminals[i]!);
      const next: [number, number][] = [
        [x + 1, y],
        [x, y + 1],
        [x + 1, y + 1],
        [x - 1, y + 1],
      ];
      for (const [k, [nx, ny]] of next.entries()) {
        if (nx < 0 || nx >= width || ny >= height) continue;
        if (isSubject[i] !== isSubject[ny * width + nx]) cost += links[i * 4 + k]!;
      }
    }
  }
  return cost;
}

for (const seed of [1, 2, 3]) {
  test(`finds the cheapest of all divisions of random grids, and again when the costs have changed (seed ${seed})`, () => {
    const random = createRandom(seed);
    const whole = (least: number, most: number) => Math.floor(least + random() * (most - least + 1));
    for (let round = 0; round < 40; round++) {
      const [width, height] = [whole(1, 4), whole(1, 3)];
      const grid = { width, height, links: Int32Array.from({ length: width * height * 4 }, () => whole(0, 7)) };
      const cut = openCut(grid);
      const decided = Int32Array.from({ length: width * height }, () =>
        random() < 0.3 ? CERTAIN * (random() < 0.5 ? 1 : -1) : 0,
      );
      for (let time = 0; time < 3; time++) {
        const terminals = decided.map((value) => value || whole(-9, 9));
        let least = Infinity;
        for (let bits = 0; bits < 1 << (width * height); bits++) {
          const division = Array.from({ length: width * height }, (_, i) => (bits >> i) & 1);
          least = Math.min(least, measureCost(grid, terminals, division));
        }
        expect(measureCost(grid, terminals, cut(terminals))).toBe(least);
      }
    }
  });
}
