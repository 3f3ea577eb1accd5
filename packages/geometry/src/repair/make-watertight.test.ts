import { expect, test } from 'vitest';
import { DAMAGES, keepFaces } from '../../test/damage.ts';
import { expectSolid } from '../../test/expect-solid.ts';
import { SOLIDS, sampleSurface } from '../../test/random-solids.ts';
import { ball, makeCube, mergeMeshes, moveMesh, sampleVolume } from '../../test/shapes.ts';
import { countSelfIntersections } from '../intersection/count-self-intersections.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import type { Mesh } from '../types.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';
import { makeWatertight } from './make-watertight.ts';
import { listInconsistentFaces } from './orient-faces.ts';

test('a mesh without defects is returned unchanged', () => {
  const cube = makeCube();
  const { mesh, repairs } = makeWatertight(cube);
  expect(mesh.positions).toEqual(cube.positions);
  expect(mesh.indices).toEqual(cube.indices);
  expect(repairs).toMatchObject({ method: 'clean', boundaryEdgeCount: 0, selfIntersectionCount: 0, distanceMax: 0 });
});

test('rejects an empty mesh, or one of only NaN, with a message', () => {
  const refuse = /^There is no triangle to make a solid of$/;
  expect(() => makeWatertight({ positions: new Float32Array(), indices: new Uint32Array() })).toThrow(refuse);
  const nowhere = { positions: makeCube().positions.map(() => Number.NaN), indices: makeCube().indices };
  expect(() => makeWatertight(nowhere)).toThrow(refuse);
  expect(() => makeWatertight({ positions: new Float32Array(9), indices: Uint32Array.of(0, 1, 2) })).toThrow(refuse);
});

test('a volume with some NaN gives a solid, and one of only NaN gives no surface', () => {
  const values = sampleVolume(24, (x, y, z) => (Math.abs(x - 0.2) < 0.1 ? Number.NaN : ball(0.8)(x, y, z)));
  const { mesh } = makeWatertight(extractIsosurface(values));
  expectSolid(mesh);
  expect(measureSolid(mesh).volume).toBeGreaterThan(0.8);
  expect(extractIsosurface(sampleVolume(8, () => Number.NaN)).indices).toHaveLength(0);
});

test('a cube without a lid is closed', () => {
  const open = keepFaces(makeCube(), (t) => t > 1);
  const { mesh, repairs } = makeWatertight(open);
  expectSolid(mesh);
  expect(measureSolid(mesh).volume).toBeCloseTo(1, 6);
  expect(repairs).toMatchObject({ method: 'local', boundaryEdgeCount: 4, holeCount: 1 });
});

test('an inside-out cube is flipped, and its flipped faces are counted', () => {
  const inward = { positions: makeCube().positions, indices: makeCube().indices.slice().reverse() };
  expect(measureSolid(makeWatertight(inward).mesh).volume).toBeCloseTo(1, 6);
  const indices = makeCube().indices.slice();
  [indices[1], indices[2]] = [indices[2]!, indices[1]!];
  const { mesh, repairs } = makeWatertight({ positions: makeCube().positions, indices });
  expectSolid(mesh);
  expect(repairs).toMatchObject({ method: 'local', flippedFaceCount: 1 });
});

test('an inner shell and a small floater are removed and counted', () => {
  const scene = mergeMeshes(
    mergeMeshes(makeCube(), moveMesh(makeCube(), [0.3, 0.3, 0.3], 0.4)),
    moveMesh(makeCube(), [2, 0, 0], 0.1),
  );
  for (const pieces of ['largest', 'join'] as const) {
    const { mesh, repairs } = makeWatertight(scene, { pieces });
    expect(measureSolid(mesh).volume).toBeCloseTo(1, 6);
    expect(repairs).toMatchObject({ method: 'clean', innerShellCount: 1, floaterCount: 1, strutCount: 0 });
  }
});

test('overlapping cubes become one solid with sharp edges', () => {
  const { mesh, repairs } = makeWatertight(mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.5, 0.5])), {
    pieces: 'join',
    cellCount: 48,
  });
  expectSolid(mesh);
  expect(repairs.method).toBe('volumetric');
  expect(measureSolid(mesh).volume).toBeCloseTo(2 - 0.125, 2);
  expect(repairs.distanceMax).toBeLessThan(1.5 / 48 / 2);
  expect(countSelfIntersections(mesh)).toBe(0);
});

test('separate cubes are connected, or only the larger is kept', () => {
  const scene = mergeMeshes(makeCube(), moveMesh(makeCube(), [1.5, 0.1, 0.1], 0.8));
  const joined = makeWatertight(scene, { pieces: 'join', cellCount: 48 });
  expectSolid(joined.mesh);
  expect(joined.repairs).toMatchObject({ method: 'volumetric', strutCount: 1, floaterCount: 0 });
  expect(measureSolid(joined.mesh).volume).toBeCloseTo(1 + 0.512, 1);
  const alone = makeWatertight(scene, { pieces: 'largest' });
  expect(alone.repairs).toMatchObject({ method: 'clean', strutCount: 0, floaterCount: 1 });
  expect(measureSolid(alone.mesh).volume).toBeCloseTo(1, 6);
});

test('a thin stem is not a floater: it is kept and connected', () => {
  const stem = moveMesh(makeCube(), [0, 0, 0], 1);
  stem.positions = stem.positions.map((value, i) => (i % 3 === 1 ? 1.05 + 0.4 * value : 0.45 + 0.1 * value));
  const scene = mergeMeshes(makeCube(), stem);
  expect(measureSolid(stem).volume).toBeLessThan(0.01);
  const { mesh, repairs } = makeWatertight(scene, { pieces: 'join', cellCount: 48 });
  expectSolid(mesh);
  expect(repairs).toMatchObject({ strutCount: 1, floaterCount: 0 });
  expect(measureBox(mesh.positions).max[1]).toBeCloseTo(1.45, 1);
});

test('seed 3: volumetric repair fills a solid even if its triangles do not quite meet', () => {
  const random = createRandom(3);
  const { positions, indices } = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.5, 0.5]));
  const torn: Mesh = {
    positions: Float32Array.from(
      { length: indices.length * 3 },
      (_, i) => positions[indices[Math.floor(i / 3)]! * 3 + (i % 3)]! + 2e-6 * (random() - 0.5),
    ),
    indices: indices.map((_, i) => i),
  };
  const { mesh, repairs } = makeWatertight(torn, { pieces: 'join', cellCount: 48 });
  expectSolid(mesh);
  expect(repairs.method).toBe('volumetric');
  expect(measureSolid(mesh).volume).toBeCloseTo(2 - 0.125, 1);
});

test('volumetric repair removes a small fin and keeps a leaf', () => {
  const withFin = (height: number): Mesh => {
    const { positions, indices } = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.5, 0.5]));
    // On the first cube's edge from (0, 0, 0) to (1, 0, 0), pointing down.
    const tip = positions.length / 3;
    return {
      positions: Float32Array.from([...positions, 0.5, -height, 0]),
      indices: Uint32Array.from([...indices, 0, 1, tip]),
    };
  };
  const lowestOf = (src: Mesh) =>
    measureBox(makeWatertight(src, { pieces: 'join', cellCount: 48 }).mesh.positions).min[1];
  expect(lowestOf(withFin(0.015))).toBeGreaterThan(-0.01);
  expect(lowestOf(withFin(0.4))).toBeLessThan(-0.3);
});

test('volumetric repair removes tiny pieces, and keeps leaves that are a tenth of the surface', () => {
  const withSpecks = (count: number): Mesh => {
    const { positions, indices } = mergeMeshes(makeCube(), moveMesh(makeCube(), [0.5, 0.5, 0.5]));
    const first = positions.length / 3;
    // Triangles of 0.1 by 0.1 over the lower cube's front, a few cells away from it.
    const specks = Array.from({ length: count }, (_, i) => {
      const [x, y] = [0.1 * (i % 9), 0.1 * Math.floor(i / 9)];
      return [x, y, -0.12, x + 0.1, y, -0.12, x, y + 0.1, -0.12];
    }).flat();
    return {
      positions: Float32Array.from([...positions, ...specks]),
      indices: Uint32Array.from([...indices, ...Array.from({ length: count * 3 }, (_, i) => first + i)]),
    };
  };
  const nearestOf = (src: Mesh) =>
    measureBox(makeWatertight(src, { pieces: 'join', cellCount: 48 }).mesh.positions).min[2];
  expect(nearestOf(withSpecks(3))).toBeGreaterThan(-0.01);
  expect(nearestOf(withSpecks(81))).toBeLessThan(-0.1);
});

test('a double-sided leaf is kept, a wall between two rooms is removed', () => {
  const { positions, indices } = makeCube();
  const bothSides = {
    positions,
    indices: Uint32Array.from([...indices.slice(0, 6), ...indices.slice(0, 6).reverse()]),
  };
  const { mesh: leaf } = makeWatertight(bothSides, { cellCount: 40 });
  expectSolid(leaf);
  expect(measureSolid(leaf).area).toBeGreaterThan(2);

  const rooms = mergeMeshes(makeCube(), moveMesh(makeCube(), [1, 0, 0]));
  const { mesh, repairs } = makeWatertight(rooms, { pieces: 'join' });
  expectSolid(mesh);
  expect(measureSolid(mesh).volume).toBeCloseTo(2, 6);
  expect(repairs).toMatchObject({ duplicateFaceCount: 4, strutCount: 0 });
});

test('faces oriented against their neighbours are inconsistent, connected or not', () => {
  const { positions, indices } = makeCube();
  const flipped = indices.slice();
  [flipped[13], flipped[14]] = [flipped[14]!, flipped[13]!];
  const odd = Array.from({ length: 12 }, (_, t) => Number(t === 4));
  expect([...listInconsistentFaces({ positions, indices })]).toEqual(odd.map(() => 0));
  expect([...listInconsistentFaces({ positions, indices: flipped })]).toEqual(odd);
  const apart = {
    positions: Float32Array.from(
      { length: 108 },
      (_, i) => positions[flipped[Math.floor(i / 3)]! * 3 + (i % 3)]! + 1e-6,
    ),
    indices: flipped.map((_, i) => i),
  };
  expect([...listInconsistentFaces(apart)]).toEqual(odd);
  expect([...listInconsistentFaces({ positions, indices: indices.slice().reverse() })]).toEqual(odd.map(() => 0));
});

test('a sheet without thickness becomes a thin solid', () => {
  const sheet: Mesh = {
    positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0.2, 1, 1, 0.2),
    indices: Uint32Array.of(0, 1, 2, 1, 3, 2),
  };
  const { mesh, repairs } = makeWatertight(sheet, { cellCount: 40 });
  expectSolid(mesh);
  expect(repairs.method).toBe('volumetric');
  expect(measureSolid(mesh).area).toBeGreaterThan(2);
  expect(repairs.distanceMax).toBeLessThan(2 / 40);
});

test('seed 5: loose triangles, a Möbius band, a line, and sizes near the limits of floats', () => {
  const random = createRandom(5);
  const loose = Float32Array.from({ length: 200 * 9 }, random);
  const band = Float32Array.from({ length: 40 * 6 }, (_, i) => {
    const angle = (Math.floor(i / 6) / 40) * 2 * Math.PI;
    const off = i % 6 < 3 ? -0.2 : 0.2;
    const wide = 1 + off * Math.cos(angle / 2);
    return [wide * Math.cos(angle), wide * Math.sin(angle), off * Math.sin(angle / 2)][i % 3]!;
  });
  const bandFaces = Array.from({ length: 40 }, (_, i) => {
    const [a, b] = [2 * i, 2 * i + 1];
    const [c, d] = i === 39 ? [1, 0] : [2 * i + 2, 2 * i + 3];
    return [a, b, c, b, d, c];
  });
  const odd: Mesh[] = [
    { positions: loose, indices: Uint32Array.from({ length: 600 }, (_, i) => i) },
    { positions: band, indices: Uint32Array.from(bandFaces.flat()) },
    { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0, 0), indices: Uint32Array.of(0, 1, 2) },
    { positions: makeCube().positions, indices: makeCube().indices.slice(0, 4) },
    keepFaces(moveMesh(makeCube(), [0, 0, 0], 1e30), (t) => t > 1),
    keepFaces(moveMesh(makeCube(), [0, 0, 0], 1e-30), (t) => t > 1),
  ];
  for (const [place, src] of odd.entries()) expectSolid(makeWatertight(src, { cellCount: 24 }).mesh, `case ${place}`);
});

for (const [damage, breakMesh] of Object.entries(DAMAGES)) {
  test(`seeds 1 to 12: when ${damage}, the result is one closed solid close to the original`, () => {
    const shapes = Object.entries(SOLIDS);
    for (let seed = 1; seed <= 12; seed++) {
      const [name, makeField] = shapes[seed % shapes.length]!;
      const random = createRandom(seed * 1009 + damage.length);
      const broken = breakMesh(sampleSurface(16, makeField(random)), random);
      const { mesh, repairs } = makeWatertight(broken, { pieces: seed > 6 ? 'join' : 'largest', cellCount: 24 });
      expectSolid(mesh, `${name}, seed ${seed}, ${JSON.stringify(repairs)}`);
      if (repairs.strutCount === 0) expect(repairs.distanceMax, `${name}, seed ${seed}`).toBeLessThan(0.2);
    }
  });
}
