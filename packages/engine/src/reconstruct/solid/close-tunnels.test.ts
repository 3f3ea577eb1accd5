import type { Volume } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import type { DepthLayers, FrustumVolume, RayGrid } from '../reconstruction.ts';
import { closeTunnels } from './close-tunnels.ts';

const [WIDTH, HEIGHT, DEPTHS] = [40, 40, 40] as const;
const PITCH = 0.015;
const OPTIONS = { tolerance: 0.08, rays: 133, keepStrands: true };

/** A block between the depths 2 and 38, with whatever is hollowed out of it. */
function makeBlock(isHollow: (x: number, y: number, k: number) => boolean) {
  const values = new Float32Array(WIDTH * HEIGHT * DEPTHS);
  for (let node = 0; node < values.length; node++) {
    const [x, y] = [node % WIDTH, Math.floor(node / WIDTH) % HEIGHT];
    const k = Math.floor(node / WIDTH / HEIGHT);
    const inBlock = Math.min(x, y, k) > 2 && Math.max(x, y, k) < 37;
    values[node] = inBlock && !isHollow(x, y, k) ? -0.5 : 0.5;
  }
  const rays = Array.from({ length: WIDTH * HEIGHT }, (_, i) => [i % WIDTH, Math.floor(i / WIDTH)] as const);
  const edges = Float32Array.from(rays, ([x, y]) => (Math.min(x, y) > 2 && Math.max(x, y) < 37 ? -0.1 : 0.1));
  const grid: RayGrid = { edges, width: WIDTH, height: HEIGHT, left: 0, top: 0, rays: 133, pitch: PITCH };
  const layers: DepthLayers = {
    front: new Float32Array(edges.length).fill(2.5 * PITCH),
    back: new Float32Array(edges.length).fill(36.5 * PITCH),
  };
  const volume: Volume = { values, counts: [WIDTH, HEIGHT, DEPTHS], origin: [0, 0, 0], spacing: 1 };
  const solid: FrustumVolume = { volume, left: 0, top: 0, rays: 133, firstDepth: 0, depthStep: PITCH };
  return { grid, layers, solid };
}

const countChanged = (piece: ReturnType<typeof makeBlock>) => {
  const { values } = closeTunnels.run(piece, OPTIONS).solid.volume;
  return values.filter((value, node) => value < 0 !== piece.solid.volume.values[node]! < 0).length;
};

describe('a block from whose back a bowl is hollowed out', () => {
  const isBowl = (x: number, y: number, k: number) => Math.hypot(x - 20, y - 20) < 12 && k > 10;
  const isSlot = (x: number, y: number, k: number) => x > 20 && Math.abs(y - 20) < 2 && Math.abs(k - 25) < 5;

  test('stays as it is', () => {
    expect(countChanged(makeBlock(isBowl))).toBe(0);
  });

  test('gets its wall back where a slot goes through it, and nothing else', () => {
    const piece = makeBlock((x, y, k) => isBowl(x, y, k) || isSlot(x, y, k));
    const { values } = closeTunnels.run(piece, OPTIONS).solid.volume;
    const at = (x: number, y: number, k: number) => values[x + WIDTH * (y + HEIGHT * k)]!;
    const closed = Array.from({ length: 17 }, (_, a) => at(20 + a, 20, 25)).filter((value) => value < 0);
    expect(closed.length).toBeGreaterThan(0);
    const changedElsewhere = values.filter((value, node) => {
      const [x, y] = [node % WIDTH, Math.floor(node / WIDTH) % HEIGHT];
      return value !== piece.solid.volume.values[node] && !isSlot(x, y, Math.floor(node / WIDTH / HEIGHT));
    });
    expect(changedElsewhere.length).toBe(0);
  });

  test('keeps a way through that is as wide as between two legs', () => {
    const isWay = (x: number, y: number, k: number) => x > 20 && Math.abs(y - 20) < 8 && Math.abs(k - 24) < 8;
    expect(countChanged(makeBlock((x, y, k) => isBowl(x, y, k) || isWay(x, y, k)))).toBe(0);
  });

  test('keeps a cavity: what cannot be reached is no tunnel', () => {
    const isCavity = (x: number, y: number, k: number) => Math.hypot(x - 20, y - 20, k - 6) < 2;
    expect(countChanged(makeBlock((x, y, k) => isBowl(x, y, k) || isCavity(x, y, k)))).toBe(0);
  });
});
