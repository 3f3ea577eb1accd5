import { extractIsosurface, type Mesh } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { readMiddles, readNormal, unwrapApart } from '../../test/unwrap-apart.ts';
import { CROP_PX, makeCamera } from '../frustum/frustum.ts';
import { computeVertexVisibility } from '../texture/compute-visibility.ts';
import { drawDepths } from '../texture/draw-depths.ts';
import { bakeNormals } from './bake-normals.ts';
import { blendBackNormal, weighBackNormals } from './blend-back-normals.ts';

const camera = makeCamera(0.2);

/** The same normal at every pixel, as planes of x, y and z. */
const fillMap = (normal: readonly number[]) =>
  Float32Array.from({ length: 3 * CROP_PX ** 2 }, (_, i) => normal[Math.floor(i / CROP_PX ** 2)]!);

function makeBox(): Mesh {
  const count = 24;
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) => {
    const [x, y, z] = [at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))];
    return Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) - 0.6;
  });
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

describe('normals of the hidden side', () => {
  const box = makeBox();
  const seen = computeVertexVisibility(drawDepths(box, camera), box);
  const weigh = (normal: readonly number[]) => weighBackNormals(box, seen, camera, fillMap(normal));

  test('come from the network on the back alone, half of them', () => {
    const { weights } = weigh([0, 0, -1]);
    for (let v = 0; v < weights.length; v++) {
      const [x, y, z] = box.positions.subarray(v * 3, v * 3 + 3);
      const inner = Math.max(Math.abs(x!), Math.abs(y!)) < 0.45;
      if (inner && z! < -0.55) expect(weights[v]).toBeCloseTo(0.5);
      else if (inner || Math.abs(z!) < 0.45) expect(weights[v]).toBe(0);
    }
  });

  test('are in the baked map', () => {
    const angle = 0.5;
    const unwrapped = unwrapApart(box, 1024);
    const { data } = bakeNormals(unwrapped, box, 1024, weigh([Math.sin(angle), 0, -Math.cos(angle)]));
    let backs = 0;
    readMiddles(unwrapped, data).forEach(({ position: [x, y, z], colour }, t) => {
      if (Math.max(Math.abs(x), Math.abs(y)) > 0.4 || Math.abs(z) < 0.59) return;
      const [nx, , nz] = readNormal(unwrapped, t, colour);
      if (z < 0) backs++;
      expect(Math.atan2(nx!, Math.abs(nz!))).toBeCloseTo(z < 0 ? angle / 2 : 0, 1);
    });
    expect(backs).toBeGreaterThan(50);
  });

  test('of another part are left out', () => {
    const sideways = weigh([1, 0, 0]);
    const found = Float64Array.of(0, 0, -2);
    blendBackNormal(sideways, 0, 0, -0.6, 0.5, found);
    expect([...found]).toEqual([0, 0, -1]);
  });
});
