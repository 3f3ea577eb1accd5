import { computeNormals, createRandom, extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { straightenPlanes } from './straighten-planes.ts';

const CAMERA = { s: 0.3 };
const NODES = 48;
const [YAW, PITCH] = [0.6, 0.5];
/** Those of the box, as the camera sees them. */
const AXES = [
  [Math.cos(YAW), Math.sin(YAW) * Math.sin(PITCH), -Math.sin(YAW) * Math.cos(PITCH)],
  [0, Math.cos(PITCH), Math.sin(PITCH)],
  [Math.sin(YAW), -Math.cos(YAW) * Math.sin(PITCH), Math.cos(YAW) * Math.cos(PITCH)],
];

/** The surface of a solid within two units, turned so that the camera sees three sides of a box. */
function makeSurface(distance: (x: number, y: number, z: number) => number): Mesh {
  const spacing = 2.4 / (NODES - 1);
  const values = new Float32Array(NODES ** 3);
  for (let i = 0; i < values.length; i++) {
    const [px, py, pz] = [i % NODES, Math.floor(i / NODES) % NODES, Math.floor(i / NODES ** 2)].map(
      (k) => k * spacing - 1.2,
    ) as [number, number, number];
    const [y, back] = [py * Math.cos(PITCH) + pz * Math.sin(PITCH), pz * Math.cos(PITCH) - py * Math.sin(PITCH)];
    values[i] = distance(px * Math.cos(YAW) - back * Math.sin(YAW), y, px * Math.sin(YAW) + back * Math.cos(YAW));
  }
  return extractIsosurface({ values, counts: [NODES, NODES, NODES], origin: [-1.2, -1.2, -1.2], spacing });
}

const box = (x: number, y: number, z: number) => Math.max(Math.abs(x) - 0.6, Math.abs(y) - 0.4, Math.abs(z) - 0.5);

/** Waves on one side of a box, as on a far side that was guessed. */
const melt = (amount: number) => (x: number, y: number, z: number) =>
  Math.max(Math.abs(x) - 0.6, Math.abs(y) - 0.4, z - 0.5, -z - 0.5 + amount * Math.sin(5 * x) * Math.cos(6 * y));

/** The share of the vertices whose normal is along an axis of the box, within a degree. */
function measureSquareShare(mesh: Mesh): number {
  const normals = computeNormals(mesh);
  const count = normals.length / 3;
  let square = 0;
  for (let v = 0; v < count; v++) {
    const isAlong = (axis: readonly number[]) => {
      const cosine = axis.reduce((sum, value, k) => sum + value * normals[v * 3 + k]!, 0);
      return Math.abs(cosine) > Math.cos(Math.PI / 180);
    };
    if (AXES.some(isAlong)) square++;
  }
  return square / count;
}

const measureMove = (a: Mesh, b: Mesh) =>
  a.positions.reduce((most, value, i) => Math.max(most, Math.abs(value - b.positions[i]!)), 0);

describe('straightening', () => {
  test('the far side of a box becomes plane', () => {
    const melted = makeSurface(melt(0.04));
    const straight = straightenPlanes(melted, CAMERA);
    expect(straight.indices).toEqual(melted.indices);
    expect(measureSquareShare(melted)).toBeLessThan(0.65);
    // All but the vertices along the edges.
    expect(measureSquareShare(straight)).toBeGreaterThan(0.98 * measureSquareShare(makeSurface(box)));
  });

  test('noise of 0.1 % on a box goes, and the box keeps its size (seed 5)', () => {
    const plain = makeSurface(box);
    const random = createRandom(5);
    const noisy = { ...plain, positions: plain.positions.map((value) => value + (random() - 0.5) * 0.004) };
    const straight = straightenPlanes(noisy, CAMERA);
    expect(measureSquareShare(noisy)).toBeLessThan(0.5);
    // All but the vertices along the edges.
    expect(measureSquareShare(straight)).toBeGreaterThan(0.98 * measureSquareShare(makeSurface(box)));
    expect(measureMove(straight, plain)).toBeLessThan(0.02 * 1.56);
  });

  test('a ball and a can keep their curves', () => {
    const ball = makeSurface((x, y, z) => Math.hypot(x, y, z) - 0.7);
    expect(measureMove(straightenPlanes(ball, CAMERA), ball)).toBe(0);
    const can = makeSurface((x, y, z) => Math.max(Math.hypot(x, z) - 0.4, Math.abs(y) - 0.6));
    const straight = straightenPlanes(can, CAMERA);
    const wall = Array.from({ length: can.positions.length / 3 }, (_, v) => v).filter(
      (v) => Math.hypot(can.positions[v * 3]!, can.positions[v * 3 + 1]!, can.positions[v * 3 + 2]!) < 0.42,
    );
    for (const v of wall)
      expect(straight.positions.slice(v * 3, v * 3 + 3)).toEqual(can.positions.slice(v * 3, v * 3 + 3));
  });

  test('the given surface is not changed', () => {
    const melted = makeSurface(melt(0.025));
    const before = melted.positions.slice();
    straightenPlanes(melted, CAMERA);
    expect(melted.positions).toEqual(before);
  });
});
