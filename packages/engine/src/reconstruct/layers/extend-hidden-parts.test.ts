import type { Volume } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import type { DepthLayers, RayGrid } from '../reconstruction.ts';
import type { Segmentation } from '../segment/segmentation.ts';
import { attachExtensions } from '../solid/attach-extensions.ts';
import { bridgePieces } from '../solid/join-pieces.ts';
import { extendHiddenParts } from './extend-hidden-parts.ts';

const SIDE = 100;
const PITCH = 2 / SIDE;
const OPTIONS = { tolerance: 0.08, rays: SIDE, keepStrands: true };
const isSeat = (x: number, y: number) => x >= 20 && x < 80 && y >= 20 && y < 50;
const isLeg = (x: number, y: number) => x >= 48 && x < 53 && y >= 50 && y < 90;
const listRays = (isIn: (x: number, y: number) => boolean) =>
  Int32Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => isIn(i % SIDE, Math.floor(i / SIDE)));
const LEG = listRays(isLeg);
const each = (of: (x: number, y: number) => number) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE, Math.floor(i / SIDE)));

const GRID: RayGrid = {
  width: SIDE,
  height: SIDE,
  left: 0,
  top: 0,
  rays: SIDE,
  pitch: PITCH,
  edges: each((x, y) => (isSeat(x, y) || isLeg(x, y) ? -0.05 : 0.05)),
};

const SEGMENTATION: Segmentation = {
  discontinuities: new Uint8Array(SIDE * SIDE),
  radii: new Float32Array(SIDE * SIDE).fill(0.05),
  labels: Int32Array.from(each((x, y) => (isSeat(x, y) ? 0 : isLeg(x, y) ? 1 : -1))),
  parts: [
    { kind: 'broad', rays: listRays(isSeat), radius: 0.1, neighbours: [] },
    { kind: 'thin', rays: LEG, radius: 0.05, neighbours: [{ part: 0, x: 50, y: 50, contactRays: 5, order: 'before' }] },
  ],
  attachment: new Float32Array(SIDE * SIDE),
};

/** A seat that rises away from the camera from its front edge at the bottom, and a leg far behind that edge. */
function makeLayers(legDepth: number, seatThickness = 0.06): DepthLayers {
  const seatDepth = (y: number) => -0.4 + (50 - y) * 0.03;
  return {
    front: each((x, y) => (isSeat(x, y) ? seatDepth(y) : isLeg(x, y) ? legDepth - 0.04 : 0)),
    back: each((x, y) => (isSeat(x, y) ? seatDepth(y) + seatThickness : isLeg(x, y) ? legDepth + 0.04 : 0)),
  };
}

function extend(layers: DepthLayers, depth: number, segmentation = SEGMENTATION, grid = GRID) {
  const plane = { x: 1, y: 1, depth, slopeX: 0, slopeY: 0, spread: 0 };
  const rods = [{ part: segmentation.parts[1]!, plane, radius: 0.05 }];
  return extendHiddenParts.run({ grid, segmentation, layers, rods }, OPTIONS);
}

/** Head over heels. */
function turnOver(layers: DepthLayers) {
  const [seat, leg] = SEGMENTATION.parts;
  const turn = (rays: Int32Array) => rays.map((i) => SIDE * SIDE - 1 - i);
  const neighbours = leg!.neighbours.map((neighbour) => ({ ...neighbour, x: 49, y: 49 }));
  return {
    layers: { front: layers.front.toReversed(), back: layers.back.toReversed() },
    grid: { ...GRID, edges: GRID.edges.toReversed() },
    segmentation: {
      ...SEGMENTATION,
      labels: SEGMENTATION.labels.toReversed(),
      parts: [
        { ...seat!, rays: turn(seat!.rays) },
        { ...leg!, rays: turn(leg!.rays), neighbours },
      ],
    },
  };
}

describe('a leg that emerges from behind the edge of a seat', () => {
  test('is extended behind it up to the depth of the seat', () => {
    const { layers, extensions } = extend(makeLayers(0.2), 0.2);
    const extension = extensions[0]!;
    expect(extension.rays[extension.hidden]! % SIDE).toBe(50);
    expect(Math.floor(extension.rays[extension.hidden]! / SIDE)).toBe(49);
    // The seat is at 0.2 twenty rays above its front edge; nothing had to be moved.
    expect(extension.depths[0]).toBeCloseTo(0.2, 5);
    expect(layers.front[LEG[0]!]).toBeCloseTo(0.16, 5);
  });

  test('is moved forward if it would pass behind the whole seat', () => {
    const { layers, extensions } = extend(makeLayers(0.7), 0.7);
    // The seat's last row has its back at -0.4 + 30 * 0.03 + 0.06 = 0.56.
    expect(extensions[0]!.depths[0]).toBeCloseTo(0.56, 4);
    expect(layers.front[LEG[0]!]).toBeCloseTo(0.52, 4);
    expect(layers.back[LEG[0]!]).toBeCloseTo(0.6, 4);
  });

  test('is unchanged if it is too far behind, or in front of the seat', () => {
    for (const depth of [1.2, -0.5]) {
      const { layers, extensions } = extend(makeLayers(depth), depth);
      expect(extensions).toEqual([]);
      expect(layers.front[LEG[0]!]).toBeCloseTo(depth - 0.04, 5);
    }
  });

  test('is extended behind a thick seat; a part that emerges above one is not', () => {
    // Eight rays up, the seat is 0.36 before the leg: 0.15 is two fifths of that.
    const layers = makeLayers(0.2, 0.15);
    const over = turnOver(layers);
    expect(extend(over.layers, 0.2, over.segmentation, over.grid).extensions).toEqual([]);
    expect(extend(layers, 0.2).extensions).toHaveLength(1);
  });

  test.each([
    ['at once', 0],
    ['also where rays between the two tell a depth between both', 2],
  ])('forms one piece with the seat, without a bridge, %s', (_, blurredRows) => {
    const blurred = makeLayers(0.2);
    for (let y = 50 - blurredRows; y < 50; y++) {
      for (let x = 48; x < 53; x++) {
        blurred.front[y * SIDE + x] = 0.02;
        blurred.back[y * SIDE + x] = 0.12;
      }
    }
    const { layers, extensions } = extend(blurred, 0.2);
    const [firstDepth, depthCount] = [-0.6, 80];
    const values = new Float32Array(SIDE * SIDE * depthCount).fill(1);
    for (let node = 0; node < values.length; node++) {
      const i = node % (SIDE * SIDE);
      const depth = firstDepth + Math.floor(node / (SIDE * SIDE)) * PITCH;
      if (GRID.edges[i]! < 0 && depth >= layers.front[i]! && depth <= layers.back[i]!) values[node] = -0.5;
    }
    const volume: Volume = { values, counts: [SIDE, SIDE, depthCount], origin: [0, 0, 0], spacing: 1 };
    const solid = { volume, left: 0, top: 0, rays: SIDE, firstDepth, depthStep: PITCH };
    const attached = attachExtensions.run({ grid: GRID, extensions, solid }, OPTIONS).solid;
    expect([volume, attached.volume].map((of) => bridgePieces(of).bridgedCount)).toEqual([1, 0]);
  });
});
