import { DataUtils } from 'three';
import { expect, test } from 'vitest';
import { makeEnvironment } from './make-environment.ts';

interface Level {
  data: Uint16Array;
  width: number;
}

const texture = makeEnvironment();
const faces = texture.image as unknown as { mipmaps: Level[] }[];

const read = ({ data, width }: Level, row: number, column: number) =>
  DataUtils.fromHalfFloat(data[4 * (row * width + column)] as number);

/** The centre of a face. */
const middle = (face: number, lod: number) => {
  const level = faces[face]!.mipmaps[lod]!;
  return read(level, level.width / 2, level.width / 2);
};

/** The mean over all directions: a texel in a corner stands for fewer of them than one in the middle. */
function meanOf(lod: number): number {
  let [sum, weights] = [0, 0];
  for (const { mipmaps } of faces) {
    const level = mipmaps[lod]!;
    for (let row = 0; row < level.width; row++)
      for (let column = 0; column < level.width; column++) {
        const across = (2 * column + 1) / level.width - 1;
        const below = (2 * row + 1) / level.width - 1;
        const weight = (1 + across ** 2 + below ** 2) ** -1.5;
        sum += weight * read(level, row, column);
        weights += weight;
      }
  }
  return sum / weights;
}

test('a rougher surface receives as much light as a mirror reflects, from a wider angle', () => {
  const levels = faces[0]!.mipmaps.map(({ width }) => width);
  expect(levels).toEqual([128, 64, 32, 16, 8]);
  const mirrored = meanOf(0);
  for (const lod of levels.keys()) expect(meanOf(lod) / mirrored).toBeCloseTo(1, 1);
  const contrast = (lod: number) => middle(2, lod) / middle(3, lod);
  expect(contrast(0)).toBeCloseTo(6.5 / 0.28, 1);
  expect(contrast(4)).toBeGreaterThan(1.5);
  expect(contrast(4)).toBeLessThan(contrast(3));
  expect(contrast(3)).toBeLessThan(contrast(1));
});

test('the large side window is on the left, where three.js has the first face of a cube', () => {
  expect(texture.isPMREMTexture).toBe(true);
  expect(middle(0, 0)).toBeCloseTo(3.4, 1);
  expect(middle(1, 0)).toBeCloseTo(0.62, 1);
});
