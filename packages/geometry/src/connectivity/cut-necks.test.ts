import { expect, test } from 'vitest';
import { ball, sampleVolume } from '../../test/shapes.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { measureTopology } from '../mesh/measure-topology.ts';
import type { Mesh } from '../types.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';
import { cutNecks } from './cut-necks.ts';

const BALL = extractIsosurface(sampleVolume(24, ball(0.5)));

/**
 * A ball with a prism of length 1 that hangs on an edge of it: where both would touch, a triangle of each is replaced by two
 * across the edge.
 */
function hangOnBall(thickness: number): Mesh {
  const [c, d, a] = BALL.indices as unknown as [number, number, number];
  const b = BALL.positions.length / 3;
  const place = (v: number) => BALL.positions.subarray(v * 3, v * 3 + 3);
  const outward = Float32Array.from(place(c), (value) => value / Math.hypot(...place(c)));
  const tip = (v: number) => Array.from(place(v), (value, k) => value + outward[k]!);
  const near = Array.from(place(c), (value, k) => value + thickness * (place(a)[k]! - value));
  const far = near.map((value, k) => value + outward[k]!);
  // The near end of the prism is c, d, b and the far end p, q, r.
  const [p, q, r] = [b + 1, b + 2, b + 3];
  const sides = [c, d, p, d, q, p, d, b, q, b, r, q, b, c, r, c, p, r, p, q, r];
  return {
    positions: Float32Array.of(...BALL.positions, ...near, ...tip(c), ...tip(d), ...far),
    indices: Uint32Array.from([...BALL.indices.subarray(3), c, b, a, b, d, a, ...sides]),
  };
}

test('a blade without thickness is taken off its neck, and the surface is closed again', () => {
  const mesh = hangOnBall(1e-6);
  const sound = { boundaryEdgeCount: 0, nonManifoldEdgeCount: 0, nonManifoldVertexCount: 0, flippedEdgeCount: 0 };
  expect(measureTopology(mesh)).toMatchObject({ ...sound, componentCount: 1, eulerCharacteristic: 2 });
  const cut = cutNecks(mesh);
  expect(measureTopology(cut)).toMatchObject({ ...sound, componentCount: 1, eulerCharacteristic: 2 });
  expect(cut.indices.length).toBe(BALL.indices.length);
  expect(measureSolid(cut).volume).toBeCloseTo(measureSolid(BALL).volume, 5);
});

test('a part with a thickness stays on its neck, and a ball as it is', () => {
  const mesh = hangOnBall(0.5);
  expect(cutNecks(mesh)).toBe(mesh);
  expect(cutNecks(BALL)).toBe(BALL);
});
