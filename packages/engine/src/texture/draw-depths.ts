import type { Mesh } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import type { CropCamera } from '../frustum/frustum.ts';

/** A depth buffer of the mesh from the picture's camera. */
export interface DepthView {
  camera: CropCamera;
  /** The depth of the nearest surface; Infinity where there is none. */
  depths: Float32Array;
  /**
   * The confidence of the picture, 0 to 255. Where one part occludes another, mesh and picture never agree to the
   * pixel: surfaces just behind the edge would get the colour of the occluder, and the edge that of the background.
   */
  trust: Uint8Array;
  /** 1 for each tile of `TILE_PX` pixels a side in which trust is not full everywhere. */
  isUnsure: Uint8Array;
  /** Pixels along the crop's side. */
  sidePx: number;
}

const SIDE_PX = 768;
const TILE_PX = 16;
/** One surface hides another if it is this much nearer, in h; smaller differences belong to one inclined surface. */
const STEP = 0.05;
/** Shares of the crop's side over which trust grows from 0 to full: behind an edge, and on it. */
const FADE_SHARE = 0.012;
const EDGE_SHARE = 0.004;

/** Draws the depths of a mesh in the camera's space, as the camera that took the crop sees it. */
export function drawDepths(mesh: Mesh, camera: CropCamera, sidePx = SIDE_PX): DepthView {
  const depths = new Float32Array(sidePx * sidePx).fill(Infinity);
  const { indices } = mesh;
  const seen = projectVertices(mesh, camera, sidePx);
  for (let i = 0; i < indices.length; i += 3) {
    drawTriangle(seen, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3, depths, sidePx);
  }
  const tileCount = Math.ceil(sidePx / TILE_PX);
  const view: DepthView = {
    camera,
    depths,
    trust: new Uint8Array(sidePx * sidePx).fill(255),
    isUnsure: new Uint8Array(tileCount * tileCount),
    sidePx,
  };
  measureTrust(view);
  return view;
}

/** Column, row and depth of every vertex: `project` of the frustum, without an array for each. */
export function projectVertices({ positions: p }: Mesh, { s }: CropCamera, sidePx: number): Float32Array {
  const seen = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    const reach = 1 - s * p[i + 2]!;
    seen[i] = ((p[i]! / reach + 1) / 2) * sidePx - 0.5;
    seen[i + 1] = ((1 - p[i + 1]! / reach) / 2) * sidePx - 0.5;
    seen[i + 2] = -p[i + 2]!;
  }
  return seen;
}

/**
 * Whether trust is full all over the box around three places, shares of the crop: nothing there covers anything else.
 *
 * @param places Two numbers for each vertex.
 */
export function isSureAround({ isUnsure, sidePx }: DepthView, places: Float32Array, a: number, b: number, c: number) {
  const tileCount = Math.ceil(sidePx / TILE_PX);
  const toTile = (share: number) => clamp(Math.floor((share * sidePx) / TILE_PX), 0, tileCount - 1);
  const x0 = toTile(Math.min(places[a * 2]!, places[b * 2]!, places[c * 2]!));
  const x1 = toTile(Math.max(places[a * 2]!, places[b * 2]!, places[c * 2]!));
  const y0 = toTile(Math.min(places[a * 2 + 1]!, places[b * 2 + 1]!, places[c * 2 + 1]!));
  const y1 = toTile(Math.max(places[a * 2 + 1]!, places[b * 2 + 1]!, places[c * 2 + 1]!));
  for (let y = y0; y <= y1; y++) {
    for (let x = x0; x <= x1; x++) if (isUnsure[y * tileCount + x] === 1) return false;
  }
  return true;
}

/** Draws one triangle into a depth buffer, if it faces the camera. The numbers of its corners are offsets into `p`. */
export function drawTriangle(
  p: Float32Array,
  a: number,
  b: number,
  c: number,
  depths: Float32Array,
  sidePx: number,
): void {
  const ax = p[a]!;
  const ay = p[a + 1]!;
  const bx = p[b]!;
  const by = p[b + 1]!;
  const cx = p[c]!;
  const cy = p[c + 1]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Rows run down, so faces towards the camera are oriented the other way round.
  if (!(area < 0)) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx)));
  const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
  const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy)));
  // Shares of the first two corners and the depth change evenly along a row.
  const dax = (by - cy) / area;
  const dbx = (cy - ay) / area;
  const dz = dax * p[a + 2]! + dbx * p[b + 2]! - (dax + dbx) * p[c + 2]!;
  for (let y = y0; y <= y1; y++) {
    let wa = ((bx - x0) * (cy - y) - (by - y) * (cx - x0)) / area;
    let wb = ((cx - x0) * (ay - y) - (cy - y) * (ax - x0)) / area;
    let depth = wa * p[a + 2]! + wb * p[b + 2]! + (1 - wa - wb) * p[c + 2]!;
    for (let at = y * sidePx + x0; at <= y * sidePx + x1; at++) {
      if (wa >= -1e-6 && wb >= -1e-6 && wa + wb <= 1 + 1e-6 && depth < depths[at]!) depths[at] = depth;
      wa += dax;
      wb += dbx;
      depth += dz;
    }
  }
}

/** Full everywhere but around steps in depth, where a disk is taken out of it. */
function measureTrust(view: DepthView): void {
  const { depths, sidePx } = view;
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const at = y * sidePx + x;
      const near = depths[at]!;
      if (near === Infinity) continue;
      const far = near + STEP;
      // Beyond the outline there is nothing to be mistaken for: the picture holds the subject's own colours there.
      const isStep =
        (x > 0 && isBetween(depths[at - 1]!, far)) ||
        (x < sidePx - 1 && isBetween(depths[at + 1]!, far)) ||
        (y > 0 && isBetween(depths[at - sidePx]!, far)) ||
        (y < sidePx - 1 && isBetween(depths[at + sidePx]!, far));
      if (isStep) fadeAround(view, x, y, near);
    }
  }
}

function isBetween(depth: number, far: number): boolean {
  return depth > far && depth < Infinity;
}

function fadeAround({ depths, trust, isUnsure, sidePx }: DepthView, x: number, y: number, near: number): void {
  const behindPx = FADE_SHARE * sidePx;
  const edgePx = EDGE_SHARE * sidePx;
  const reach = Math.ceil(behindPx);
  const tileCount = Math.ceil(sidePx / TILE_PX);
  for (let py = Math.max(0, y - reach); py <= Math.min(sidePx - 1, y + reach); py++) {
    for (let px = Math.max(0, x - reach); px <= Math.min(sidePx - 1, x + reach); px++) {
      const at = py * sidePx + px;
      const isBehind = depths[at]! - near > STEP / 2;
      const away = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
      const left = away / (isBehind ? behindPx : edgePx);
      if (left >= 1) continue;
      trust[at] = Math.min(trust[at]!, 255 * left * left * (3 - 2 * left));
      isUnsure[Math.floor(py / TILE_PX) * tileCount + Math.floor(px / TILE_PX)] = 1;
    }
  }
}
