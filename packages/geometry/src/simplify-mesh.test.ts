import { expect, test } from 'vitest';
import { extractIsosurface } from './extract-isosurface.ts';
import { measureSolid } from './measure-solid.ts';
import { measureTopology } from './measure-topology.ts';
import { simplifyMesh } from './simplify-mesh.ts';
import type { Mesh } from './types.ts';

/** The surface of a field over a cube of so many nodes, x, y, z from -1 to 1. */
function surfaceOf(count: number, field: (x: number, y: number, z: number) => number): Mesh {
  const at = (i: number) => (2 * i) / (count - 1) - 1;
  const values = Float32Array.from({ length: count ** 3 }, (_, i) =>
    field(at(i % count), at(Math.floor(i / count) % count), at(Math.floor(i / count ** 2))),
  );
  return extractIsosurface({ values, counts: [count, count, count], origin: [-1, -1, -1], spacing: 2 / (count - 1) });
}

const expectSound = (mesh: Mesh) =>
  expect(measureTopology(mesh)).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
  });

test('a ball stays a ball with far fewer triangles', async () => {
  const ball = surfaceOf(64, (x, y, z) => Math.hypot(x, y, z) - 0.8);
  const light = (await simplifyMesh(ball, { triangleCountMax: 2000 }))!;
  expectSound(light);
  expect(light.indices.length / 3).toBeLessThanOrEqual(2000);
  expect(measureSolid(light).volume).toBeCloseTo(measureSolid(ball).volume, 1);
});

test('a mesh that is light enough is handed back', async () => {
  const ball = surfaceOf(16, (x, y, z) => Math.hypot(x, y, z) - 0.8);
  expect(await simplifyMesh(ball, { triangleCountMax: 1e6 })).toBe(ball);
});

test('a sponge full of narrow tunnels stays a closed manifold, or is refused', async () => {
  const wave = (v: number) => Math.sin(v * 17);
  const sponge = surfaceOf(72, (x, y, z) =>
    Math.max(
      Math.hypot(x, y, z) - 0.9,
      wave(x) * Math.cos(y * 17) + wave(y) * Math.cos(z * 17) + wave(z) * Math.cos(x * 17),
    ),
  );
  for (const share of [0.5, 0.25, 0.1]) {
    const triangleCountMax = Math.round((sponge.indices.length / 3) * share);
    const light = await simplifyMesh(sponge, { triangleCountMax });
    if (!light) continue;
    expectSound(light);
    expect(light.indices.length / 3).toBeLessThanOrEqual(triangleCountMax);
  }
});
