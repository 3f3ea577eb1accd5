import { blurField, transformDistance, type Volume } from '@tangible/geometry';
import { RAYS, TRUNCATION } from '../../frustum/frustum.ts';
import { definePass } from '../define-pass.ts';
import type { DepthLayers, FrustumVolume, RayGrid } from '../reconstruction.ts';
import { DOWN, RIGHT, type Segmentation } from '../segment/segmentation.ts';
import { chooseDepths } from './choose-depths.ts';
import { VolumeSlices } from './volume-slices.ts';

/** A hollow begins where the network's volume is no deeper inside than this, in truncations: it likes to be filled. */
const HOLLOW_MIN = -0.35;
/**
 * Next to a step from a near surface to a far one it is open to the side, so the network must be sure of it: the maps
 * and the volume never quite agree, and the layer of half-empty nodes between them became a torn hole with a jagged
 * border.
 */
const STEP_HOLLOW_MIN = -0.12;
/** Fully up to the first and not at all from the second of these distances from the step, in h. */
const STEP_REACH = [0.01, 0.045] as const;
/** Behind the front, before the back and along the outline there is always a wall of this thickness, in h. */
const WALL = 0.05;
/** Rays over which the slopes of the walls are averaged. */
const COSINE_BLUR_RAYS = 2;

/**
 * Fills the solid between the front and the back surface of every ray, within the picture's outline, except where the
 * network's volume is empty: the gap between a handle and a cup, the inside of a bowl. Walls stay, so a hollow may be
 * deep but can never tear a surface open.
 *
 * Contributor notes. Up to the first release the surface came from the volume alone. Its crossings are ragged: walls tore,
 * backs were missing and thin parts came in pieces. The maps of front and back are whole; without the volume, though,
 * everything between a near and a far part fills up, and F@0.05 after ICP falls from 0.697 to 0.676 (14 varied objects). With
 * hollows from the volume's zero it is 0.694, from -0.15 on 0.715, from -0.35 on 0.716; F@0.1 by boxes was 0.768, and is 0.796,
 * 0.816 and 0.820 with them.
 * Next to steps, over three objects that are hollow or full of gaps: F@0.1 by boxes was 0.707 before the walls were smooth and is
 * 0.717 with no bound of their own, 0.710 with this one, 0.705 with it up to 0.1 h away; with 0.05 instead of -0.12 two of the
 * three fall from 0.571 to 0.537. The wider and the higher, the calmer a house's eaves and a mug's rim look: gaps are as
 * unsure as crusts, so no bound parts the two.
 */
export const fillSolid = definePass({
  name: 'fill-solid',
  needs: ['prediction', 'grid', 'segmentation', 'layers'],
  adds: ['solid'],
  run: ({ prediction, grid, segmentation, layers }) => ({
    solid: fill(grid, layers, findHollowMins(segmentation, grid), prediction.distances),
  }),
});

function fill(grid: RayGrid, layers: DepthLayers, hollowMins: Float32Array, distances: Float32Array): FrustumVolume {
  const { width: nx, height: ny, left, top, rays, edges } = grid;
  const { front, back, filledFrom, filledTo } = layers;
  const { firstDepth, depthStep, depthCount: nz } = chooseDepths(grid, layers);
  const values = new Float32Array(nx * ny * nz).fill(1);

  const active = listActive(edges);
  const frontCosines = measureCosines(front, grid);
  const backCosines = measureCosines(back, grid);
  const slices = new VolumeSlices(distances, reduceInside(grid));
  const slice = new Float32Array(RAYS * RAYS);
  const taps = listTaps(active, grid);
  for (let k = 0; k < nz; k++) {
    const depth = firstDepth + k * depthStep;
    slices.at(depth, slice);
    const layer = k * nx * ny;
    for (let a = 0; a < active.length; a++) {
      const i = active[a]!;
      const behind = (depth - front[i]!) * frontCosines[i]!;
      if (behind <= -TRUNCATION) continue;
      const before = (back[i]! - depth) * backCosines[i]!;
      if (before <= -TRUNCATION) continue;
      const edge = edges[i]!;
      const least = before < behind ? before : behind;
      const inward = least < -edge ? least : -edge;
      const room = inward - WALL;
      let distance = -inward / TRUNCATION;
      if (room > 0 && (!filledFrom || depth < filledFrom[i]! - WALL) && (!filledTo || depth > filledTo[i]! + WALL)) {
        const tap = taps.nodes[a]!;
        const fx = taps.shares[a * 2]!;
        const above = slice[tap]! + (slice[tap + 1]! - slice[tap]!) * fx;
        const below = slice[tap + RAYS]! + (slice[tap + RAYS + 1]! - slice[tap + RAYS]!) * fx;
        const said = above + (below - above) * taps.shares[a * 2 + 1]!;
        const hollow = Math.min(said - hollowMins[i]!, room / TRUNCATION);
        if (hollow > distance) distance = hollow;
      }
      values[layer + i] = distance > -1 ? distance : -1;
    }
  }
  const volume: Volume = { values, counts: [nx, ny, nz], origin: [0, 0, 0], spacing: 1 };
  return { volume, left, top, rays, firstDepth, depthStep };
}

function listActive(edges: Float32Array): Int32Array {
  const list = new Int32Array(edges.length);
  let count = 0;
  for (let i = 0; i < edges.length; i++) if (edges[i]! < TRUNCATION) list[count++] = i;
  return list.subarray(0, count);
}

/**
 * How much nearer a sloping surface is than along the ray; the gentler slope of both sides counts. Averaged
 * from ray to ray, or the inside of a steep wall would be as ragged as its slopes.
 */
function measureCosines(depths: Float32Array, { width, height, pitch, edges }: RayGrid): Float32Array {
  const cosines = new Float32Array(depths.length).fill(1);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      if (edges[i]! > TRUNCATION) continue;
      const dx = gentler(depths[i]! - depths[i - 1]!, depths[i + 1]! - depths[i]!) / pitch;
      const dy = gentler(depths[i]! - depths[i - width]!, depths[i + width]! - depths[i]!) / pitch;
      cosines[i] = 1 / Math.sqrt(1 + Math.min(24, dx * dx + dy * dy));
    }
  }
  return blurField({ values: cosines, width, height }, COSINE_BLUR_RAYS).values;
}

function gentler(a: number, b: number): number {
  return Math.abs(a) < Math.abs(b) ? a : b;
}

/** The network's value from which a hollow begins, on every ray. */
function findHollowMins({ discontinuities }: Segmentation, { width, height, pitch }: RayGrid): Float32Array {
  const squares = new Float64Array(discontinuities.length).fill(Infinity);
  for (let i = 0; i < discontinuities.length; i++) {
    if (discontinuities[i]! & RIGHT) squares[i] = squares[i + 1] = 0;
    if (discontinuities[i]! & DOWN) squares[i] = squares[i + width] = 0;
  }
  transformDistance(squares, width, height);
  const [near, far] = STEP_REACH;
  return Float32Array.from(squares, (square) => {
    const share = Math.min(1, Math.max(0, (far - Math.sqrt(square) * pitch) / (far - near)));
    return HOLLOW_MIN + (STEP_HOLLOW_MIN - HOLLOW_MIN) * share;
  });
}

/** The silhouette on the network's own rays. */
function reduceInside({ width, height, left, top, rays, edges }: RayGrid): Float32Array {
  const inside = new Float32Array(RAYS * RAYS);
  for (let y = 0; y < RAYS; y++) {
    const row = Math.round(((y + 0.5) * rays) / RAYS - 0.5) - top;
    if (row < 0 || row >= height) continue;
    for (let x = 0; x < RAYS; x++) {
      const column = Math.round(((x + 0.5) * rays) / RAYS - 0.5) - left;
      if (column >= 0 && column < width && edges[row * width + column]! < 0) inside[y * RAYS + x] = 1;
    }
  }
  return inside;
}

/** For every active ray the network's ray above and left of it, and how far it lies from that to the next. */
function listTaps(active: Int32Array, { width, left, top, rays }: RayGrid) {
  const nodes = new Int32Array(active.length);
  const shares = new Float32Array(active.length * 2);
  for (let a = 0; a < active.length; a++) {
    const x = toNode(left + (active[a]! % width));
    const y = toNode(top + Math.floor(active[a]! / width));
    const x0 = Math.min(RAYS - 2, Math.floor(x));
    const y0 = Math.min(RAYS - 2, Math.floor(y));
    nodes[a] = y0 * RAYS + x0;
    shares[a * 2] = x - x0;
    shares[a * 2 + 1] = y - y0;
  }
  return { nodes, shares };

  function toNode(ray: number): number {
    return Math.min(RAYS - 1, Math.max(0, ((ray + 0.5) * RAYS) / rays - 0.5));
  }
}
