import { type Field, measureSolid, measureTopology } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import type { ShapeAnswer } from './ask-shape-network.ts';
import { extractFrustum } from './extract-frustum.ts';
import { fitToSilhouette } from './fit-to-silhouette.ts';
import { BINS, DEPTH_BINS, makeCamera, project, RAYS, TRUNCATION } from './frustum.ts';
import { joinPieces } from './join-pieces.ts';

/** A network that answers with a ball of that radius (in h) at the anchor. */
function answerBall(radius: number): ShapeAnswer {
  const distances = new Float32Array(BINS * RAYS * RAYS);
  const frontDepths = new Float32Array(RAYS * RAYS);
  for (let y = 0; y < RAYS; y++) {
    for (let x = 0; x < RAYS; x++) {
      const [u, v] = [(2 * x + 1) / RAYS - 1, (2 * y + 1) / RAYS - 1];
      frontDepths[y * RAYS + x] = -Math.sqrt(Math.max(0, radius * radius - u * u - v * v));
      for (let k = 0; k < BINS; k++) {
        const distance = Math.hypot(u, v, DEPTH_BINS[k]!) - radius;
        distances[(k * RAYS + y) * RAYS + x] = Math.min(1, Math.max(-1, distance / TRUNCATION));
      }
    }
  }
  const colours = new Float32Array(0);
  return { distances, frontDepths, frontPx: RAYS, colours, hM: 1, sizeFactor: null, s: 0.2, up: [0, 1, 0] };
}

function draw(px: number, isInside: (u: number, v: number) => boolean): Field {
  const at = (i: number) => (2 * i + 1) / px - 1;
  const values = Float32Array.from({ length: px * px }, (_, i) =>
    isInside(at(i % px), at(Math.floor(i / px))) ? 1 : 0,
  );
  return { values, width: px, height: px };
}

function build(answer: ShapeAnswer, coverage: Field) {
  const fitted = fitToSilhouette(answer, coverage);
  const joined = joinPieces(fitted.volume);
  return { joined, mesh: extractFrustum(fitted, makeCamera(answer.s)) };
}

/** The overlap of what the camera sees of a mesh's vertices with a mask, by filling the pixels that vertices fall on. */
function outlineOf(mesh: { positions: Float32Array }, s: number): { u: number; v: number }[] {
  const places = [];
  for (let i = 0; i < mesh.positions.length; i += 3) {
    const [u, v] = project(makeCamera(s), mesh.positions[i]!, mesh.positions[i + 1]!, mesh.positions[i + 2]!);
    places.push({ u, v });
  }
  return places;
}

const expectClosed = (mesh: ReturnType<typeof build>['mesh']) => {
  const topology = measureTopology(mesh);
  expect(topology).toMatchObject({
    boundaryEdgeCount: 0,
    nonManifoldEdgeCount: 0,
    nonManifoldVertexCount: 0,
    flippedEdgeCount: 0,
    componentCount: 1,
  });
  expect(measureSolid(mesh).volume).toBeGreaterThan(0);
  return topology;
};

describe('the network against the silhouette', () => {
  test('where both agree the shape is the one of the network', () => {
    const { mesh, joined } = build(
      answerBall(0.6),
      draw(256, (u, v) => Math.hypot(u, v) < 0.6),
    );
    expectClosed(mesh);
    expect(joined).toEqual({ droppedCount: 0, bridgedCount: 0 });
    // Along the rays of a camera with a little perspective a ball is not quite a ball.
    expect(measureSolid(mesh).volume).toBeCloseTo((4 / 3) * Math.PI * 0.6 ** 3, 0);
  });

  test('what the silhouette does not show is cut off', () => {
    const { mesh } = build(
      answerBall(0.7),
      draw(256, (u, v) => Math.abs(u) < 0.3 && Math.abs(v) < 0.6),
    );
    expectClosed(mesh);
    for (const { u, v } of outlineOf(mesh, 0.2)) {
      expect(Math.abs(u)).toBeLessThan(0.31);
      expect(Math.abs(v)).toBeLessThan(0.61);
    }
  });

  test('what only the silhouette shows becomes a sheet that hangs together with the rest', () => {
    // A ball on a stick four pixels wide, of which the network knows nothing.
    const isInside = (u: number, v: number) =>
      Math.hypot(u, v + 0.3) < 0.4 || (Math.abs(u) < 0.016 && v > 0 && v < 0.85);
    const answer = answerBall(0.4);
    const { mesh } = build(answer, draw(256, isInside));
    expectClosed(mesh);
    const lowest = Math.max(...outlineOf(mesh, 0.2).map(({ v }) => v));
    expect(lowest).toBeGreaterThan(0.83);
  });

  test('a hole in the silhouette is a hole through the shape', () => {
    const { mesh } = build(
      answerBall(0.7),
      draw(256, (u, v) => Math.hypot(u, v) < 0.65 && Math.hypot(u - 0.1, v) > 0.2),
    );
    expect(expectClosed(mesh).eulerCharacteristic).toBe(0);
  });

  test('a network that sees nothing at all still gives a shape of the right outline', () => {
    const answer = answerBall(0.5);
    answer.distances.fill(1);
    const { mesh } = build(
      answer,
      draw(256, (u, v) => Math.abs(u) < 0.5 && Math.abs(v) < 0.2),
    );
    expectClosed(mesh);
    expect(Math.max(...outlineOf(mesh, 0.2).map(({ u }) => u))).toBeCloseTo(0.5, 1);
  });
});
