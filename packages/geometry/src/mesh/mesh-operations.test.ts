import { describe, expect, test } from 'vitest';
import { ball, makeCube, mergeMeshes, moveMesh, sampleVolume } from '../../test/shapes.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import { createRandom } from '../numeric/create-random.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';
import { computeNormals } from './compute-normals.ts';
import { placeOnGround } from './place-on-ground.ts';
import { projectUvs } from './project-uvs.ts';
import { removeFloaters } from './remove-floaters.ts';
import { smoothMesh } from './smooth-mesh.ts';
import { weldVertices } from './weld-vertices.ts';

describe('weldVertices', () => {
  test('merges a triangle soup into a cube', () => {
    const { positions, indices } = makeCube();
    const soup = Float32Array.from(Array.from(indices).flatMap((v) => [...positions.subarray(v * 3, v * 3 + 3)]));
    const welded = weldVertices({ positions: soup, indices: Uint32Array.from(indices, (_, i) => i) });
    expect(welded.positions).toHaveLength(24);
    expect(measureSolid(welded).volume).toBeCloseTo(1, 12);
  });

  test('0 and -0 are the same position', () => {
    const positions = Float32Array.of(0, 1, 2, -0, 1, 2);
    expect(weldVertices({ positions, indices: Uint32Array.of(0, 1, 0) }).vertexMap).toEqual(Uint32Array.of(0, 0));
  });
});

test('removeFloaters keeps only the largest piece and its vertices', () => {
  const scene = mergeMeshes(moveMesh(makeCube(), [5, 5, 5], 0.1), makeCube());
  const { mesh, removedCount } = removeFloaters(scene);
  expect(removedCount).toBe(1);
  expect(mesh.positions).toHaveLength(24);
  expect(measureSolid(mesh).volume).toBeCloseTo(1, 12);
});

test('smoothMesh removes noise from a ball without shrinking it (seed 5)', () => {
  const random = createRandom(5);
  const { positions, indices } = extractIsosurface(sampleVolume(31, ball(0.7)));
  const rough = { positions: positions.map((value) => value + (random() - 0.5) * 0.03), indices };
  const smooth = smoothMesh(rough, { rounds: 10 });
  const scatter = (values: Float32Array) => {
    const radii = Array.from({ length: values.length / 3 }, (_, v) => Math.hypot(...values.subarray(v * 3, v * 3 + 3)));
    return Math.sqrt(radii.reduce((sum, radius) => sum + (radius - 0.7) ** 2, 0) / radii.length);
  };
  expect(scatter(smooth.positions)).toBeLessThan(0.5 * scatter(rough.positions));
  expect(measureSolid(smooth).volume / measureSolid({ positions, indices }).volume).toBeCloseTo(1, 2);
  expect(smooth.indices).toBe(indices);
});

test('computeNormals points away from the centre of a ball, and up without area', () => {
  const mesh = extractIsosurface(sampleVolume(21, ball(0.7)));
  const normals = computeNormals(mesh);
  for (let i = 0; i < normals.length; i += 3) {
    const dot =
      normals[i]! * mesh.positions[i]! +
      normals[i + 1]! * mesh.positions[i + 1]! +
      normals[i + 2]! * mesh.positions[i + 2]!;
    expect(dot / Math.hypot(...mesh.positions.subarray(i, i + 3))).toBeGreaterThan(0.95);
  }
  expect([...computeNormals({ positions: new Float32Array(3), indices: new Uint32Array(0) })]).toEqual([0, 1, 0]);
});

test('projectUvs maps the upper left corner of the picture to 0, 0 and clamps to the picture', () => {
  const frame = { left: 0, bottom: 0, width: 2, height: 4 };
  const uvs = projectUvs(Float32Array.of(0, 4, 0, 1, 1, 9, 3, -1, 0), frame);
  expect([...uvs]).toEqual([0, 0, 0.5, 0.75, 1, 1]);
});

test('placeOnGround scales a mesh, moves its base to 0 and centres it over the origin', () => {
  const { positions, scale } = placeOnGround(moveMesh(makeCube(), [7, -3, 2], 4).positions, { longestSide: 0.5 });
  expect(scale).toBeCloseTo(0.125);
  expect(measureBox(positions)).toEqual({ min: [-0.25, 0, -0.25], max: [0.25, 0.5, 0.25] });
});
