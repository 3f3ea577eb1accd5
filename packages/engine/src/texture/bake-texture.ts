import { sampleTexture } from '@tangible/geometry';
import type { RgbaImage } from '../types.ts';
import type { UnwrappedMesh } from '../workpiece.ts';
import { fillGutters } from './fill-gutters.ts';
import type { SeenSurface } from './see-surface.ts';

/** Texels this far beyond a triangle's edge are painted too, so that none on a border stays empty. */
const SLACK = 0.02;

/**
 * Paints every texel: with the picture where it tells, with the vertices' own colours where it does not, and with both
 * in between. What a texel gets depends only on its place on the surface, so charts meet without a seam.
 *
 * @param unseen Red, green, blue per source vertex, 0 to 255.
 * @param picture What the crop shows, without any background.
 */
export function bakeTexture(
  { indices, sources, uvs, sidePx }: Pick<UnwrappedMesh, 'indices' | 'sources' | 'uvs' | 'sidePx'>,
  { places, weights }: SeenSurface,
  unseen: Float32Array,
  picture: RgbaImage,
): RgbaImage {
  const pixels = uvs.map((value) => value * sidePx);
  const data = new Uint8ClampedArray(sidePx * sidePx * 4);
  const colour = new Float32Array(3);
  for (let i = 0; i < indices.length; i += 3) {
    const [ia, ib, ic] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [a, b, c] = [sources[ia]!, sources[ib]!, sources[ic]!];
    const [ax, ay] = [pixels[ia * 2]! - 0.5, pixels[ia * 2 + 1]! - 0.5];
    const [bx, by] = [pixels[ib * 2]! - 0.5, pixels[ib * 2 + 1]! - 0.5];
    const [cx, cy] = [pixels[ic * 2]! - 0.5, pixels[ic * 2 + 1]! - 0.5];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0) continue;
    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - SLACK));
    const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx) + SLACK));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - SLACK));
    const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy) + SLACK));
    for (let y = y0; y <= y1; y++) {
      for (let x = x0; x <= x1; x++) {
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        const wc = 1 - wa - wb;
        if (wa < -SLACK || wb < -SLACK || wc < -SLACK) continue;
        const told = Math.min(1, Math.max(0, wa * weights[a]! + wb * weights[b]! + wc * weights[c]!));
        const u = wa * places[a * 2]! + wb * places[b * 2]! + wc * places[c * 2]!;
        const v = wa * places[a * 2 + 1]! + wb * places[b * 2 + 1]! + wc * places[c * 2 + 1]!;
        if (told > 0) sampleTexture(picture, u, v, colour, 0);
        const to = (y * sidePx + x) * 4;
        for (let k = 0; k < 3; k++) {
          const own = wa * unseen[a * 3 + k]! + wb * unseen[b * 3 + k]! + wc * unseen[c * 3 + k]!;
          data[to + k] = own + (colour[k]! - own) * told;
        }
        data[to + 3] = 255;
      }
    }
  }
  fillGutters(data, sidePx);
  return { data, width: sidePx, height: sidePx };
}
