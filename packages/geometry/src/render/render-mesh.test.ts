import { describe, expect, test } from 'vitest';
import { makeCube, mergeMeshes, moveMesh } from '../../test/shapes.ts';
import { computeNormals } from '../mesh/compute-normals.ts';
import { computeTangents } from '../mesh/compute-tangents.ts';
import { projectUvs } from '../mesh/project-uvs.ts';
import type { Mesh } from '../types.ts';
import { type RenderedMesh, type RenderOptions, renderMesh } from './render-mesh.ts';

const CUBE = moveMesh(makeCube(), [-0.5, -0.5, -0.5]);
/** Left half red, right half blue. */
const TEXTURE = { data: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255), width: 2, height: 1 };
const fill = (...colour: number[]) => ({ data: Uint8Array.of(...colour, 255), width: 1, height: 1 });

function render(mesh: Mesh, looks: Partial<RenderedMesh> = {}, options: Partial<RenderOptions> = {}) {
  const uvs = projectUvs(mesh.positions, { left: -0.5, bottom: -0.5, width: 1, height: 1 });
  const normals = computeNormals(mesh);
  const tangents = computeTangents({ ...mesh, normals, uvs });
  const drawn = { ...mesh, normals, tangents, uvs, ...looks };
  const { data, width } = renderMesh(drawn, { widthPx: 40, heightPx: 40, ...options });
  return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

const brightness = ([r, g, b]: number[]) => r! + g! + b!;

describe('renderMesh', () => {
  test('the front shows the texture unchanged', () => {
    const pixel = render(CUBE, { texture: TEXTURE });
    expect(pixel(10, 20)[0]).toBeGreaterThan(200);
    expect(pixel(10, 20)[2]).toBeLessThan(60);
    expect(pixel(30, 20)[2]).toBeGreaterThan(200);
    expect(pixel(30, 20)[3]).toBe(255);
  });

  test('from behind it is mirrored', () => {
    const pixel = render(CUBE, { texture: TEXTURE }, { yawDegrees: 180 });
    expect(pixel(10, 20)[2]).toBeGreaterThan(150);
    expect(pixel(30, 20)[0]).toBeGreaterThan(150);
  });

  test('a quarter turn brings the left side to the front', () => {
    const [red, , blue] = render(CUBE, { texture: TEXTURE }, { yawDegrees: 90 })(20, 20);
    expect(red!).toBeGreaterThan(3 * blue!);
  });

  test('the background is transparent', () => {
    expect(render(CUBE)(0, 0)).toEqual([0, 0, 0, 0]);
  });

  test('unlit, it is exactly its base colour', () => {
    const pixel = render(CUBE, { texture: fill(200, 90, 30) }, { lit: false, yawDegrees: 30, pitchDegrees: 20 });
    expect(pixel(20, 20)).toEqual([200, 90, 30, 255]);
  });

  test('framed, it keeps its size and position while it turns', () => {
    const framing = { middle: [0, 0, 0], span: 2 } as const;
    for (const yawDegrees of [0, 90, 180]) {
      const pixel = render(CUBE, {}, { framing, yawDegrees });
      // A cube of one in a picture of two covers the middle half.
      expect([9, 10, 29, 30].map((x) => pixel(x, 20)[3])).toEqual([0, 255, 255, 0]);
    }
  });

  test('without a texture it is grey', () => {
    const [red, green, blue] = render(CUBE)(20, 20);
    expect(red).toBeGreaterThan(120);
    expect([green, blue]).toEqual([red, red]);
  });

  test('a normal map that tilts towards the light is brighter than one that tilts away', () => {
    const toLight = render(CUBE, { normalMap: fill(90, 165, 240) })(20, 20);
    const plain = render(CUBE, { normalMap: fill(128, 128, 255) })(20, 20);
    const away = render(CUBE, { normalMap: fill(165, 90, 240) })(20, 20);
    expect(brightness(toLight)).toBeGreaterThan(brightness(plain) + 10);
    expect(brightness(plain)).toBeGreaterThan(brightness(away) + 10);
  });

  test('occlusion darkens; metal reflects its surroundings instead of its own colour', () => {
    const texture = fill(200, 200, 200);
    const open = render(CUBE, { texture, orm: fill(255, 128, 0) })(20, 20);
    const closed = render(CUBE, { texture, orm: fill(0, 128, 0) })(20, 20);
    const metal = render(CUBE, { texture, orm: fill(255, 128, 255) })(20, 20);
    expect(brightness(closed)).toBeLessThan(0.9 * brightness(open));
    expect(Math.abs(brightness(metal) - brightness(open))).toBeGreaterThan(20);
  });

  test('an object between a surface and the light casts a shadow on it', () => {
    const floor = moveMesh(makeCube(), [-2, -1.2, -2], 4);
    const flat = { ...floor, positions: floor.positions.map((v, i) => (i % 3 === 1 ? (v > 0 ? -0.5 : -0.7) : v)) };
    const both = mergeMeshes(flat, moveMesh(makeCube(), [-0.5, -0.5, -0.5]));
    const pixel = render(both, {}, { pitchDegrees: 60, widthPx: 80, heightPx: 80 });
    // The light comes from the upper left, so the right of the box is darker than its left.
    expect(brightness(pixel(56, 40))).toBeLessThan(brightness(pixel(20, 40)) - 60);
  });

  test('the ground shadow is drawn only if requested, and only from above', () => {
    const count = (options: Partial<RenderOptions>) => {
      const pixel = render(CUBE, {}, { fill: 0.6, ...options });
      let shaded = 0;
      for (let i = 0; i < 1600; i++) {
        const [r, g, b, a] = pixel(i % 40, Math.floor(i / 40));
        if (a! > 0 && a! < 250 && r === 0 && g === 0 && b === 0) shaded++;
      }
      return shaded;
    };
    expect(count({ pitchDegrees: 30 })).toBe(0);
    expect(count({ pitchDegrees: 30, ground: true })).toBeGreaterThan(40);
    expect(count({ pitchDegrees: 0, ground: true })).toBe(0);
    expect(count({ pitchDegrees: -30, ground: true })).toBe(0);
  });

  test('a mesh of one triangle, or of none, does not fail', () => {
    const one = { positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0), indices: Uint32Array.of(0, 1, 2) };
    expect(render(one)(10, 30)[3]).toBe(255);
    const nothing = { positions: new Float32Array(), indices: new Uint32Array() };
    expect(render(nothing, {}, { pitchDegrees: 30, ground: true })(20, 20)).toEqual([0, 0, 0, 0]);
  });
});
