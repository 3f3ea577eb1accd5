import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { drawPicture } from '../../test/support.ts';
import { makeCamera } from '../frustum/frustum.ts';
import { computeVertexVisibility } from './compute-visibility.ts';
import { drawDepths } from './draw-depths.ts';
import { matchColours } from './match-colours.ts';
import { buildPyramid } from './picture-pyramid.ts';

const camera = makeCamera(0.1);
const count = 40;
const at = (i: number) => (2 * i) / (count - 1) - 1;

/** A box, flat towards the camera up to its outline. */
const box: Mesh = extractIsosurface({
  values: Float32Array.from({ length: count ** 3 }, (_, i) => {
    const [x, y, z] = [at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))];
    return Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) - 0.6;
  }),
  counts: [count, count, count],
  origin: [-1, -1, -1],
  spacing: 2 / (count - 1),
});

/** The means of the matched red on the middle of the front and on the back. */
function match(guessed: number, paint: (u: number, v: number) => number) {
  const view = drawDepths(box, camera);
  const seen = computeVertexVisibility(view, box);
  const picture = drawPicture(512, 512, (x, y) => {
    const value = paint(x / 256 - 1, y / 256 - 1);
    return [value, value, value];
  });
  const vertices = box.positions.length / 3;
  const { matched } = matchColours(
    box,
    seen,
    new Float32Array(vertices * 3).fill(guessed),
    buildPyramid(picture),
    new Float32Array(vertices).fill(1),
    view,
  );
  const mean = (isIn: (x: number, y: number, z: number) => boolean) => {
    const reds = Array.from({ length: vertices }, (_, v) => v * 3).filter((i) =>
      isIn(box.positions[i]!, box.positions[i + 1]!, box.positions[i + 2]!),
    );
    return reds.reduce((sum, i) => sum + matched[i]!, 0) / reds.length;
  };
  return {
    front: mean((x, y, z) => z > 0.59 && Math.max(Math.abs(x), Math.abs(y)) < 0.4),
    back: mean((_x, _y, z) => z < -0.55),
  };
}

describe('the colours of the hidden side', () => {
  test('take most of the difference between picture and network, the visible side all of it', () => {
    const { front, back } = match(100, () => 200);
    expect(front).toBeCloseTo(200, 0);
    expect(back).toBeCloseTo(170, 0);
  });

  test('are not darkened by an ink line along the outline', () => {
    // The front ends at 0.6 / (1 - 0.06) = 0.638 of the crop.
    const { front, back } = match(200, (u, v) => (Math.max(Math.abs(u), Math.abs(v)) > 0.62 ? 0 : 200));
    expect(front).toBeCloseTo(200, 0);
    expect(back).toBeGreaterThan(190);
  });
});
