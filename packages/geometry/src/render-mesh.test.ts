import { describe, expect, test } from 'vitest';
import { makeCube, moveMesh } from '../test/shapes.ts';
import { computeNormals } from './compute-normals.ts';
import { projectUvs } from './project-uvs.ts';
import { renderMesh } from './render-mesh.ts';

/** Left half red, right half blue. */
const TEXTURE = { data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255), width: 2, height: 1 };

function render(yawDegrees: number) {
  const cube = moveMesh(makeCube(), [-0.5, -0.5, -0.5]);
  const uvs = projectUvs(cube.positions, { left: -0.5, bottom: -0.5, width: 1, height: 1 });
  const mesh = { ...cube, normals: computeNormals(cube), uvs, texture: TEXTURE };
  const { data, width } = renderMesh(mesh, { widthPx: 40, heightPx: 40, yawDegrees });
  return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

describe('renderMesh', () => {
  test('the front shows the texture as it is', () => {
    const pixel = render(0);
    expect(pixel(10, 20)[0]).toBeGreaterThan(100);
    expect(pixel(10, 20)[2]).toBe(0);
    expect(pixel(30, 20)[2]).toBeGreaterThan(100);
    expect(pixel(30, 20)[3]).toBe(255);
  });

  test('from behind it is mirrored', () => {
    const pixel = render(180);
    expect(pixel(10, 20)[2]).toBeGreaterThan(50);
    expect(pixel(30, 20)[0]).toBeGreaterThan(50);
  });

  test('a quarter turn brings the left side to the front', () => {
    expect(render(90)(20, 20)[2]).toBe(0);
  });

  test('around the mesh it is transparent', () => {
    expect(render(0)(0, 0)).toEqual([0, 0, 0, 0]);
  });
});
