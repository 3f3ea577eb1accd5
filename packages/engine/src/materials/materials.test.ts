import { computeNormals, createRandom, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { readMiddles, readNormal, unwrapApart } from '../../test/unwrap-apart.ts';
import { fitLight, type LightSample, lightAt } from '../texture/fit-light.ts';
import type { RgbaImage } from '../types.ts';
import { bakeNormals } from './bake-normals.ts';
import { computeAmbientOcclusion } from './compute-ambient-occlusion.ts';
import { estimateFinish } from './estimate-finish.ts';
import { packOrm } from './pack-orm.ts';

/** A sheet of squares over x and y from -1 to 1, facing +z, as high as a function says. */
function makeSheet(count: number, height: (x: number, y: number) => number): Mesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let j = 0; j <= count; j++) {
    for (let i = 0; i <= count; i++) {
      const [x, y] = [(2 * i) / count - 1, (2 * j) / count - 1];
      positions.push(x, y, height(x, y));
      if (i === count || j === count) continue;
      const a = j * (count + 1) + i;
      indices.push(a, a + 1, a + count + 2, a, a + count + 2, a + count + 1);
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Every colour that a map holds. */
function listColours(data: RgbaImage['data']): Set<string> {
  const colours = new Set<string>();
  for (let i = 0; i < data.length; i += 4) colours.add(data.subarray(i, i + 4).join());
  return colours;
}

describe('the normal map', () => {
  const bump = (x: number, y: number) => 0.03 * Math.sin(9 * x) * Math.cos(7 * y);
  const fine = makeSheet(120, bump);
  const fineNormals = computeNormals(fine);
  const flat = makeSheet(12, () => 0);

  for (const mirrored of [false, true]) {
    test(`lights a flat sheet as the bumpy one is lit${mirrored ? ', on mirrored charts too' : ''}`, () => {
      const unwrapped = unwrapApart(flat, 512, { mirrored });
      const { data } = bakeNormals(unwrapped, fine, 512);
      let worst = 1;
      let flattest = 1;
      readMiddles(unwrapped, data).forEach(({ position, colour }, t) => {
        const [i, j] = [Math.round((position[0] + 1) * 60), Math.round((position[1] + 1) * 60)];
        const at = (j * 121 + i) * 3;
        const expected = [...fineNormals.subarray(at, at + 3)];
        const read = readNormal(unwrapped, t, colour);
        worst = Math.min(worst, read[0]! * expected[0]! + read[1]! * expected[1]! + read[2]! * expected[2]!);
        flattest = Math.min(flattest, expected[2]!);
      });
      expect(flattest).toBeLessThan(0.98);
      expect(worst).toBeGreaterThan(0.998);
    });
  }

  test('is flat where mesh and surface are the same', () => {
    const unwrapped = unwrapApart(flat, 256);
    const { data } = bakeNormals(unwrapped, flat, 256);
    expect(listColours(data)).toEqual(new Set(['128,128,255,255']));
  });

  test('does not pass through a thin wall', () => {
    const behind = makeSheet(12, () => -0.005);
    const turned = { ...behind, indices: behind.indices.slice().reverse() };
    const unwrapped = unwrapApart(flat, 256);
    expect(listColours(bakeNormals(unwrapped, turned, 256).data)).toEqual(new Set(['128,128,255,255']));
  });
});

describe('occlusion', () => {
  test('an open plane is unoccluded and the foot of a wall half occluded', () => {
    // A floor with a wall along x = 0, seen from +z: high for x < 0, steep between.
    const step = makeSheet(80, (x) => Math.min(3, Math.max(0, -x * 200)));
    const occlusion = computeAmbientOcclusion(step, { rayCount: 256 });
    const at = (x: number) => {
      const column = Math.round((x + 1) * 40);
      return occlusion[40 * 81 + column]!;
    };
    expect(at(0.075)).toBeGreaterThan(0.45);
    expect(at(0.075)).toBeLessThan(0.75);
    expect(at(0.3)).toBeGreaterThan(at(0.075));
    expect(at(0.95)).toBeGreaterThan(at(0.3));
    expect(Math.min(...computeAmbientOcclusion(makeSheet(10, () => 0)))).toBe(1);
  });

  test('sampling a few points and interpolating is close to rays from all points', () => {
    const bowl = makeSheet(60, (x, y) => 1.2 * Math.min(1, x * x + y * y));
    const all = computeAmbientOcclusion(bowl);
    const some = computeAmbientOcclusion(bowl, { pointCountMax: 600 });
    const off = all.reduce((sum, value, v) => sum + Math.abs(value - some[v]!), 0) / all.length;
    expect(off).toBeLessThan(0.03);
    expect(all[30 * 61 + 30]!).toBeLessThan(0.8);
  });
});

describe('light', () => {
  /** Points on a ball with colours of their own under a lamp from the upper left, and a share of highlights. */
  function litBall(seed: number, highlights: number): (LightSample & { light: number })[] {
    const random = createRandom(seed);
    return Array.from({ length: 3000 }, () => {
      const [z, angle] = [random(), 2 * Math.PI * random()];
      const normal = [Math.sqrt(1 - z * z) * Math.cos(angle), Math.sqrt(1 - z * z) * Math.sin(angle), z] as const;
      const light = 0.35 + 0.75 * Math.max(0, (-0.5 * normal[0] + 0.6 * normal[1] + 0.62 * normal[2]) / 0.9995);
      const unlit = 0.05 + 0.7 * random();
      return { normal, unlit, lit: unlit * light + (random() < highlights ? 0.6 : 0), light };
    });
  }

  for (const highlights of [0, 0.08]) {
    test(`of one lamp is found within a tenth, with ${100 * highlights} % highlights (seed 7)`, () => {
      const samples = litBall(7, highlights);
      const light = fitLight(samples);
      const off = samples.map(({ normal, light: truth }) => Math.abs(lightAt(light, ...normal) / truth - 1));
      expect(off.reduce((a, b) => a + b, 0) / off.length).toBeLessThan(0.1);
    });
  }

  test('that is uniform stays uniform, whatever the colours (seed 3)', () => {
    const even = litBall(3, 0).map((sample) => ({ ...sample, lit: sample.unlit * 0.8 }));
    const light = fitLight(even);
    for (const { normal } of even) expect(lightAt(light, ...normal)).toBeCloseTo(0.8, 3);
  });
});

describe('roughness and metallic', () => {
  const sheet = makeSheet(20, () => 0);
  const count = sheet.positions.length / 3;
  const places = Float32Array.from({ length: count * 2 }, (_, i) =>
    i % 2 === 0 ? (sheet.positions[(i / 2) * 3]! + 1) / 2 : (1 - sheet.positions[((i - 1) / 2) * 3 + 1]!) / 2,
  );
  const weights = Float32Array.from({ length: count }, (_, v) => (sheet.positions[v * 3]! < 0 ? 1 : 0));
  const paint = {
    kind: 'picture' as const,
    camera: { s: 0 },
    picture: { data: new Uint8Array(4), width: 1, height: 1 },
    colours: null,
    roughness: null,
    metallic: null,
  };
  const field = (value: number) => ({ values: new Float32Array(16).fill(value), width: 4, height: 4 });

  test('have defaults without any evidence', () => {
    const finish = estimateFinish(sheet, { places, weights }, paint);
    expect(finish.source).toBe('assumed');
    expect(new Set(finish.roughness)).toEqual(new Set([Math.fround(0.8)]));
    expect(new Set(finish.metallic)).toEqual(new Set([0]));
  });

  test('come from the network and are extended to hidden surfaces', () => {
    const finish = estimateFinish(
      sheet,
      { places, weights },
      { ...paint, roughness: field(0.4), metallic: field(0.9) },
    );
    expect(finish.source).toBe('network');
    for (const value of finish.roughness) expect(value).toBeCloseTo(0.4, 5);
    for (const value of finish.metallic) expect(value).toBe(1);
  });

  test('an uncertain metallic prediction counts as non-metal', () => {
    const finish = estimateFinish(sheet, { places, weights }, { ...paint, metallic: field(0.3) });
    for (const value of finish.metallic) expect(value).toBe(0);
  });

  test('are packed with occlusion in glTF order', () => {
    const unwrapped = unwrapApart(sheet, 256);
    const fill = (value: number) => new Float32Array(count).fill(value);
    const values = { occlusion: fill(1), roughness: fill(0.4), metallic: fill(0.2) };
    const { data } = packOrm(unwrapped, values, 128);
    expect(listColours(data)).toEqual(new Set(['255,102,51,255']));
  });
});
