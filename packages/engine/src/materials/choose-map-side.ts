import { measureBox } from '@tangible/geometry';
import type { UnwrappedMesh } from '../workpiece.ts';

/** Charts lie a few texels apart: a map this many times smaller still has air between them. */
const DIVISOR_MAX = 3;
/**
 * A texel covers at most this share of the detail: values are interpolated between vertices, so more texels add
 * nothing.
 */
const TEXEL_SHARE_MAX = 0.8;
/** No map is made smaller than this. */
const SIDE_PX_MIN = 512;

/**
 * Texels along the side of a map that holds nothing finer than a length on the surface: the texture's side or a whole
 * fraction of it, so that texels nest.
 *
 * @param detail In lengths of the mesh.
 * @param sidePxMax Texels that are too many in any case, for time and memory.
 */
export function chooseMapSide(unwrapped: UnwrappedMesh, detail: number, sidePxMax: number): number {
  const { sidePx } = unwrapped;
  const texel = measureTexel(unwrapped);
  let divisor = 1;
  for (let tried = 2; tried <= DIVISOR_MAX; tried++) {
    if (sidePx % tried !== 0 || sidePx / tried < SIDE_PX_MIN) continue;
    if (texel * tried <= TEXEL_SHARE_MAX * detail || sidePx / divisor > sidePxMax) divisor = tried;
  }
  return sidePx / divisor;
}

/** How much of the surface a texel's side covers, on average. */
function measureTexel({ positions: p, uvs, indices, sidePx }: UnwrappedMesh): number {
  let surface = 0;
  let texels = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    const ux = p[b * 3]! - p[a * 3]!;
    const uy = p[b * 3 + 1]! - p[a * 3 + 1]!;
    const uz = p[b * 3 + 2]! - p[a * 3 + 2]!;
    const vx = p[c * 3]! - p[a * 3]!;
    const vy = p[c * 3 + 1]! - p[a * 3 + 1]!;
    const vz = p[c * 3 + 2]! - p[a * 3 + 2]!;
    surface += Math.sqrt((uy * vz - uz * vy) ** 2 + (uz * vx - ux * vz) ** 2 + (ux * vy - uy * vx) ** 2);
    const u1 = uvs[b * 2]! - uvs[a * 2]!;
    const v1 = uvs[b * 2 + 1]! - uvs[a * 2 + 1]!;
    const u2 = uvs[c * 2]! - uvs[a * 2]!;
    const v2 = uvs[c * 2 + 1]! - uvs[a * 2 + 1]!;
    texels += Math.abs(u1 * v2 - u2 * v1) * sidePx * sidePx;
  }
  return Math.sqrt(surface / Math.max(1e-12, texels));
}

export function measureLongestSide(positions: Float32Array): number {
  const { min, max } = measureBox(positions);
  return Math.max(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
