import type { Volume } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { fillStubs, hangPart } from './hang-part.ts';
import { joinPieces } from './join-pieces.ts';
import { straightenEdges } from './straighten-edges.ts';
import type { SurfaceLayers } from './surface-layers.ts';

const SIDE = 100;
const PITCH = 2 / SIDE;
const PLANE = { x: 1, y: 1, depth: 0.5, slopeX: 0, slopeY: 0, spread: 0 };
const isSeat = (x: number, y: number) => x >= 20 && x < 80 && y >= 20 && y < 50;
const isLeg = (x: number, y: number) => x >= 48 && x < 53 && y >= 50 && y < 90;
const LEG = Int32Array.from({ length: SIDE * SIDE }, (_, i) => i).filter((i) => isLeg(i % SIDE, Math.floor(i / SIDE)));

/** A seat that rises away from the camera from its front edge at the bottom, and a leg far behind that edge. */
function makeLayers(legDepth: number, seatThickness = 0.06): SurfaceLayers {
  const each = (of: (x: number, y: number) => number) =>
    Float32Array.from({ length: SIDE * SIDE }, (_, i) => of(i % SIDE, Math.floor(i / SIDE)));
  const seatDepth = (y: number) => -0.4 + (50 - y) * 0.03;
  return {
    front: each((x, y) => (isSeat(x, y) ? seatDepth(y) : isLeg(x, y) ? legDepth - 0.04 : 0)),
    back: each((x, y) => (isSeat(x, y) ? seatDepth(y) + seatThickness : isLeg(x, y) ? legDepth + 0.04 : 0)),
    edges: each((x, y) => (isSeat(x, y) || isLeg(x, y) ? -0.05 : 0.05)),
    width: SIDE,
    height: SIDE,
    left: 0,
    top: 0,
    rays: SIDE,
    stubs: [],
  };
}

const turn = (values: Float32Array) => values.toReversed();

const FEATHER = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
  const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
  return isSeat(x, y) ? 0 : isLeg(x, y) ? Math.min(1, (y - 49) / 7) : 1;
});

describe('a leg that comes out from behind the edge of a seat', () => {
  test('goes on behind it up to where the seat is as far away', () => {
    const layers = makeLayers(0.2);
    const stub = hangPart(layers, { part: LEG, plane: { ...PLANE, depth: 0.2 }, radius: 0.05 }, FEATHER)!;
    expect(stub.rays[stub.hidden]! % SIDE).toBe(50);
    expect(Math.floor(stub.rays[stub.hidden]! / SIDE)).toBe(49);
    // The seat is at 0.2 twenty rays above its front edge; nothing had to be moved.
    expect(stub.depths[0]).toBeCloseTo(0.2, 5);
    expect(layers.front[LEG[0]!]).toBeCloseTo(0.16, 5);
  });

  test('is brought forward when it would pass behind all of the seat', () => {
    const layers = makeLayers(0.7);
    const stub = hangPart(layers, { part: LEG, plane: { ...PLANE, depth: 0.7 }, radius: 0.05 }, FEATHER)!;
    // The seat's last row has its back at -0.4 + 30 * 0.03 + 0.06 = 0.56.
    expect(stub.depths[0]).toBeCloseTo(0.56, 4);
    expect(layers.front[LEG[0]!]).toBeCloseTo(0.52, 4);
    expect(layers.back[LEG[0]!]).toBeCloseTo(0.6, 4);
  });

  test('is left alone when it is too far behind, or before the seat', () => {
    for (const depth of [1.2, -0.5]) {
      const layers = makeLayers(depth);
      expect(hangPart(layers, { part: LEG, plane: { ...PLANE, depth }, radius: 0.05 }, FEATHER)).toBeNull();
      expect(layers.front[LEG[0]!]).toBeCloseTo(depth - 0.04, 5);
    }
  });

  test('goes on behind a seat that looks thick; a part that comes out above one does not', () => {
    // Eight rays up, the seat is 0.36 before the leg: 0.15 is two fifths of that.
    const layers = makeLayers(0.2, 0.15);
    const thin = { part: LEG, plane: { ...PLANE, depth: 0.2 }, radius: 0.05 };
    const upsideDown = { front: turn(layers.front), back: turn(layers.back), edges: turn(layers.edges) };
    const part = LEG.map((i) => SIDE * SIDE - 1 - i);
    expect(hangPart({ ...layers, ...upsideDown }, { ...thin, part }, turn(FEATHER))).toBeNull();
    expect(hangPart(layers, thin, FEATHER)).not.toBeNull();
  });

  test.each([
    ['at once', 0],
    ['also where rays between the two tell a depth between both', 2],
  ])('makes one piece with the seat, without a bridge, %s', (_, blurredRows) => {
    const layers = makeLayers(0.2);
    for (let y = 50 - blurredRows; y < 50; y++) {
      for (let x = 48; x < 53; x++) {
        layers.front[y * SIDE + x] = 0.02;
        layers.back[y * SIDE + x] = 0.12;
      }
    }
    layers.stubs.push(hangPart(layers, { part: LEG, plane: { ...PLANE, depth: 0.2 }, radius: 0.05 }, FEATHER)!);
    const nodes = { firstDepth: -0.6, depthStep: PITCH, depthCount: 80 };
    const fill = (withStubs: boolean) => {
      const values = new Float32Array(SIDE * SIDE * nodes.depthCount).fill(1);
      for (let node = 0; node < values.length; node++) {
        const i = node % (SIDE * SIDE);
        const depth = nodes.firstDepth + Math.floor(node / (SIDE * SIDE)) * PITCH;
        if (layers.edges[i]! < 0 && depth >= layers.front[i]! && depth <= layers.back[i]!) values[node] = -0.5;
      }
      if (withStubs) fillStubs(values, layers, nodes, 0.12);
      const volume: Volume = { values, counts: [SIDE, SIDE, nodes.depthCount], origin: [0, 0, 0], spacing: 1 };
      return joinPieces(volume).bridgedCount;
    };
    expect([fill(false), fill(true)]).toEqual([1, 0]);
  });
});

test('straightenEdges makes a comb of two surfaces a straight edge and leaves slopes as they are', () => {
  const inside = new Uint8Array(SIDE * SIDE).fill(1);
  const comb = Float32Array.from({ length: SIDE * SIDE }, (_, i) => {
    const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
    return (y < (x % 2 === 0 ? 48 : 52) ? 0 : 0.6) + x * 0.001;
  });
  const straight = straightenEdges(comb, inside, SIDE);
  const edgeOf = (depths: Float32Array, x: number) => {
    for (let y = 0; y < SIDE; y++) if (depths[y * SIDE + x]! > 0.3) return y;
    return SIDE;
  };
  const edges = Array.from({ length: 80 }, (_, n) => edgeOf(straight, n + 10));
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThanOrEqual(1);
  expect(straight[20 * SIDE + 30]).toBe(comb[20 * SIDE + 30]);
});
