import { buildHull, type Mesh, measureBox, measureSolid } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { makeBlock } from '../../test/make-convex.ts';
import { traceFloorOutline } from '../stand/floor-outline.ts';
import { keepContacts } from './keep-contacts.ts';

const block = makeBlock(0.1, 0.2, 0.1);
/** As a hull of too few vertices would be: two of its lower corners are cut off by 5 mm. */
const rounded = buildHull(
  block.positions.map((value, i) => (i % 3 === 1 && value === 0 && block.positions[i - 1]! > 0 ? 0.005 : value)),
);
const listFeet = (positions: Float32Array) =>
  Array.from({ length: positions.length / 3 }, (_, v) => positions.slice(v * 3, v * 3 + 3)).filter(([, y]) => y === 0);

test('corners of the support that a hull has lost are added to it', () => {
  expect(listFeet(rounded.positions)).toHaveLength(2);
  const [hull] = keepContacts([rounded], block);
  expect(listFeet(hull!.positions)).toHaveLength(4);
  expect(measureBox(hull!.positions)).toEqual(measureBox(block.positions));
});

test('hulls that have all corners are unchanged', () => {
  const whole = buildHull(block.positions);
  expect(keepContacts([whole], block)[0]).toBe(whole);
});

test('a corner far from every hull is ignored', () => {
  const small = buildHull(makeBlock(0.02, 0.2, 0.02).positions);
  expect(keepContacts([small], block)[0]).toBe(small);
});

test('a hull that has as many vertices as it may gives some up for the corners of the support', () => {
  const rock = makeRock();
  const full = buildHull(rock.positions);
  expect(full.positions).toHaveLength(64 * 3);
  expect(measureFloorArea(full.positions)).toBeLessThan(0.6 * measureFloorArea(rock.positions));
  const [hull] = keepContacts([full], rock);
  expect(hull!.positions.length).toBeLessThanOrEqual(64 * 3);
  expect(measureFloorArea(hull!.positions)).toBeGreaterThan(0.95 * measureFloorArea(rock.positions));
  expect(measureSolid(hull!).volume).toBeCloseTo(measureSolid(rock).volume, 4);
});

/** A ball of 10 cm that was cut off flat 1 mm above its lowest point. */
function makeRock(): Mesh {
  const count = 3000;
  const points = Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count;
    const angle = i * Math.PI * (3 - Math.sqrt(5));
    const radius = 0.1 * Math.sqrt(1 - y * y);
    return [radius * Math.cos(angle), Math.max(0, 0.1 * y + 0.099), radius * Math.sin(angle)];
  });
  return buildHull(Float32Array.from(points.flat()), { vertexCountMax: count });
}

function measureFloorArea(positions: Float32Array): number {
  const outline = traceFloorOutline(listFeet(positions).map(([x, , z]): [number, number] => [x!, z!]));
  return Math.abs(
    outline.reduce((sum, [x, z], i) => {
      const [nextX, nextZ] = outline[(i + 1) % outline.length]!;
      return sum + (x * nextZ - nextX * z) / 2;
    }, 0),
  );
}
