import type { Mesh } from '@tangible/geometry';
import { type CropCamera, project } from '../frustum/frustum.ts';

/** What the camera sees of a mesh, pixel by pixel. */
export interface DepthView {
  camera: CropCamera;
  /** The depth of the nearest surface; Infinity where there is none. */
  depths: Float32Array;
  /**
   * How far the picture can be trusted, 0 to 255. Where one part covers another, mesh and picture never agree to the
   * pixel: what lies just behind the edge would get the colour of what covers it, and the edge that of what is behind.
   */
  trust: Uint8Array;
  /** Pixels along the crop's side. */
  sidePx: number;
}

const SIDE_PX = 1024;
/** One surface covers another when it lies so much nearer, in h; less is the slope of one and the same. */
const STEP = 0.05;
/** Shares of the crop's side over which trust grows from 0 to full: behind an edge, and on it. */
const BEHIND_SHARE = 0.012;
const EDGE_SHARE = 0.004;

/** Draws the depths of a mesh in the camera's space, as the camera that took the crop sees it. */
export function drawDepths(mesh: Mesh, camera: CropCamera, sidePx = SIDE_PX): DepthView {
  const depths = new Float32Array(sidePx * sidePx).fill(Infinity);
  const { positions, indices } = mesh;
  const seen = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const [u, v, depth] = project(camera, positions[i]!, positions[i + 1]!, positions[i + 2]!);
    seen[i] = ((u + 1) / 2) * sidePx - 0.5;
    seen[i + 1] = ((v + 1) / 2) * sidePx - 0.5;
    seen[i + 2] = depth;
  }
  for (let i = 0; i < indices.length; i += 3) {
    drawTriangle(seen, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3, depths, sidePx);
  }
  return { camera, depths, trust: measureTrust(depths, sidePx), sidePx };
}

function drawTriangle(p: Float32Array, a: number, b: number, c: number, depths: Float32Array, sidePx: number): void {
  const ax = p[a]!;
  const ay = p[a + 1]!;
  const bx = p[b]!;
  const by = p[b + 1]!;
  const cx = p[c]!;
  const cy = p[c + 1]!;
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  // Rows run down, so what faces the camera turns the other way round.
  if (!(area < 0)) return;
  const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
  const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx)));
  const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy)));
  for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= y1; y++) {
    for (let x = x0; x <= x1; x++) {
      const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
      const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
      const wc = 1 - wa - wb;
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
      const depth = wa * p[a + 2]! + wb * p[b + 2]! + wc * p[c + 2]!;
      if (depth < depths[y * sidePx + x]!) depths[y * sidePx + x] = depth;
    }
  }
}

/** Full everywhere but around steps in depth, where a disk is taken out of it. */
function measureTrust(depths: Float32Array, sidePx: number): Uint8Array {
  const trust = new Uint8Array(sidePx * sidePx).fill(255);
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const at = y * sidePx + x;
      const near = depths[at]!;
      if (near === Infinity) continue;
      const farthest = Math.max(
        lookUp(depths, x > 0 ? at - 1 : at),
        lookUp(depths, x < sidePx - 1 ? at + 1 : at),
        lookUp(depths, y > 0 ? at - sidePx : at),
        lookUp(depths, y < sidePx - 1 ? at + sidePx : at),
      );
      if (farthest - near > STEP) fadeAround(depths, trust, sidePx, x, y, near);
    }
  }
  return trust;
}

/** Beyond the outline there is nothing to be mistaken for: the picture holds the subject's own colours there. */
function lookUp(depths: Float32Array, at: number): number {
  return depths[at] === Infinity ? -Infinity : depths[at]!;
}

function fadeAround(depths: Float32Array, trust: Uint8Array, sidePx: number, x: number, y: number, near: number): void {
  const behindPx = BEHIND_SHARE * sidePx;
  const edgePx = EDGE_SHARE * sidePx;
  const reach = Math.ceil(behindPx);
  for (let py = Math.max(0, y - reach); py <= Math.min(sidePx - 1, y + reach); py++) {
    for (let px = Math.max(0, x - reach); px <= Math.min(sidePx - 1, x + reach); px++) {
      const at = py * sidePx + px;
      const isBehind = depths[at]! - near > STEP / 2;
      const away = Math.sqrt((px - x) * (px - x) + (py - y) * (py - y));
      const left = away / (isBehind ? behindPx : edgePx);
      if (left < 1) trust[at] = Math.min(trust[at]!, 255 * left * left * (3 - 2 * left));
    }
  }
}
