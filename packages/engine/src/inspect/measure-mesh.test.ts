import { CHECK_NAMES } from '@tangible/contracts';
import { computeNormals, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh } from '../../../geometry/test/shapes.ts';
import { LEVELS } from '../levels.ts';
import { type MeasuredInput, measureMesh } from './measure-mesh.ts';

/** A cube of 0.3 m that stands in the middle of the ground, with nothing wrong. */
function makeGood(mesh: Mesh = CUBE): MeasuredInput {
  const uvs = new Float32Array((mesh.positions.length / 3) * 2).fill(0.5);
  return {
    glb: { ...mesh, normals: computeNormals(mesh), tangents: new Float32Array(), uvs },
    textureSidePx: 1024,
    size: { longestSideM: 0.3, source: 'estimated' },
    limits: LEVELS.low,
  };
}
const CUBE = moveMesh(makeCube(), [-0.15, 0, -0.15], 0.3);

const notPassed = (input: MeasuredInput) =>
  measureMesh(input)
    .checks.filter(({ verdict }) => verdict !== 'pass')
    .map(({ name, verdict }) => `${name}: ${verdict}`);

const inside = (scale: number) => moveMesh(makeCube(), [-scale / 2, 0.15 - scale / 2, -scale / 2], scale);
const turnInsideOut = ({ positions, indices }: Mesh): Mesh => ({ positions, indices: indices.toReversed() });
const without = ({ positions, indices }: Mesh, triangle: number): Mesh => ({
  positions,
  indices: indices.filter((_, i) => Math.floor(i / 3) !== triangle),
});
const withTriangle = ({ positions, indices }: Mesh, ...corners: number[]): Mesh => ({
  positions,
  indices: Uint32Array.of(...indices, ...corners),
});
const edit = (change: (glb: MeasuredInput['glb']) => void): MeasuredInput => {
  const good = makeGood({ positions: CUBE.positions.slice(), indices: CUBE.indices.slice() });
  change(good.glb);
  return good;
};

test('a good cube passes every check with the numbers of a cube', () => {
  const { checks, solid, sidesM, topology } = measureMesh(makeGood());
  expect(checks.filter(({ verdict }) => verdict !== 'pass')).toEqual([]);
  expect(solid.volume).toBeCloseTo(0.027, 8);
  expect(sidesM.map((side) => Number(side.toFixed(6)))).toEqual([0.3, 0.3, 0.3]);
  expect(topology.eulerCharacteristic).toBe(2);
  expect(checks.find(({ name }) => name === 'volume')).toEqual({
    name: 'volume',
    value: 0.027,
    threshold: '> 0',
    verdict: 'pass',
    unit: 'm3',
  });
});

test('checks are in the listed order', () => {
  const names = measureMesh(makeGood()).checks.map(({ name }) => name);
  expect(names).toEqual(CHECK_NAMES.slice(0, names.length));
});

describe('each injected defect is found', () => {
  const defects: Record<string, [MeasuredInput, string]> = {
    'a missing triangle': [makeGood(without(CUBE, 3)), 'boundary-edges: fail'],
    'a third triangle at an edge': [makeGood(withTriangle(CUBE, 0, 7, 1)), 'non-manifold-edges: fail'],
    'two cubes that touch at a corner': [
      makeGood(mergeMeshes(CUBE, moveMesh(makeCube(), [0.15, 0.3, 0.15], 0.1))),
      'non-manifold-vertices: fail',
    ],
    'a flipped triangle': [
      edit(({ indices }) => indices.set([indices[1]!, indices[0]!, indices[2]!])),
      'flipped-edges: fail',
    ],
    'a triangle without area': [makeGood(withTriangle(CUBE, 1, 1, 3)), 'degenerate-faces: fail'],
    'the same triangle twice': [makeGood(withTriangle(CUBE, ...CUBE.indices.subarray(0, 3))), 'duplicate-faces: fail'],
    'a vertex that no triangle uses': [
      makeGood({ ...CUBE, positions: Float32Array.of(...CUBE.positions, 0, 0.1, 0) }),
      'unreferenced-vertices: fail',
    ],
    'two cubes that pass through each other': [
      makeGood(mergeMeshes(CUBE, moveMesh(makeCube(), [-0.1, 0.1, -0.12], 0.13))),
      'inner-shells: fail',
    ],
    'a cavity': [makeGood(mergeMeshes(CUBE, turnInsideOut(inside(0.1)))), 'inner-shells: fail'],
    'a floating piece': [
      makeGood(mergeMeshes(CUBE, moveMesh(makeCube(), [-0.14, 0.4, -0.14], 0.05))),
      'floaters: fail',
    ],
    'a cube turned inside out': [makeGood(turnInsideOut(CUBE)), 'volume: fail'],
    'too many triangles': [makeGood(mergeMeshes(CUBE, makeDust(15_000))), 'triangles: fail'],
    'a cube above the ground': [makeGood(moveMesh(CUBE, [0, 0.001, 0])), 'base-height: fail'],
    'an off-centre cube': [makeGood(moveMesh(CUBE, [0.001, 0, 0])), 'off-centre: fail'],
    'a cube of another size than promised': [
      { ...makeGood(), size: { longestSideM: 0.31, source: 'given' } },
      'size-error: fail',
    ],
    'an estimated size that cannot be': [
      { ...makeGood(moveMesh(makeCube(), [-100, 0, -100], 200)), size: { longestSideM: 200, source: 'estimated' } },
      'longest-side: warn',
    ],
    'a position that is no number': [
      edit(({ positions }) => {
        positions[4] = Number.NaN;
      }),
      'not-finite-numbers: fail',
    ],
    'an infinite texture coordinate': [
      edit(({ uvs }) => {
        uvs[0] = Infinity;
      }),
      'not-finite-numbers: fail',
    ],
    'a normal that is too long': [
      edit(({ normals }) => {
        normals[0] = 2;
      }),
      'normals-not-unit: fail',
    ],
    'a texture coordinate outside the texture': [
      edit(({ uvs }) => {
        uvs[3] = 1.001;
      }),
      'uvs-outside: fail',
    ],
    'a texture larger than the level has': [{ ...makeGood(), textureSidePx: 2048 }, 'texture-side: fail'],
  };
  for (const [name, [input, found]] of Object.entries(defects)) {
    test(name, () => expect(notPassed(input)).toContain(found));
  }

  test('a surface that intersects itself is a warning, not a failure', () => {
    // An upper corner is pulled down through the bottom.
    const pulled = { positions: CUBE.positions.slice(), indices: CUBE.indices };
    pulled.positions.set([0, -0.1, 0], 7 * 3);
    expect(notPassed(makeGood(pulled))).toContain('self-intersections: warn');
  });

  test('a given size is not checked for plausibility', () => {
    const huge = makeGood(moveMesh(makeCube(), [-100, 0, -100], 200));
    expect(notPassed({ ...huge, size: { longestSideM: 200, source: 'given' } })).toEqual([]);
  });
});

/** Many tiny cubes in a row. */
function makeDust(triangleCount: number): Mesh {
  const count = Math.ceil((triangleCount * 2.1) / 12);
  const { positions, indices } = makeCube();
  const dst = { positions: new Float32Array(count * 24), indices: new Uint32Array(count * 36) };
  for (let i = 0; i < count; i++) {
    dst.positions.set(
      positions.map((value, k) => value * 1e-4 + (k % 3 === 0 ? i * 2e-4 : 0)),
      i * 24,
    );
    dst.indices.set(
      indices.map((index) => index + i * 8),
      i * 36,
    );
  }
  return dst;
}
