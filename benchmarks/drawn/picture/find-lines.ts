import { noise } from '../../../scripts/pictures/grains.ts';
import type { Raster } from '../../quality/render/rasterise.ts';
import type { Placed } from './surface.ts';

const CREASE = Math.cos((48 * Math.PI) / 180);
/** Half the width of a line in samples: around the subject and within it. */
const OUTER = 3.6;
const INNER = 2;
const wobble = noise(0.02);

/** How much ink each sample of a picture gets, 0 to 1: along outlines, edges between parts and creases. */
export function findLines(placed: Placed, { faces, depths, sidePx }: Raster, normals: Float32Array): Float32Array {
  const ink = new Float32Array(faces.length);
  const jump = 0.05 * placed.unit;
  for (let y = 0; y + 1 < sidePx; y++) {
    for (let x = 0; x + 1 < sidePx; x++) {
      const i = y * sidePx + x;
      let width = 0;
      for (const j of [i + 1, i + sidePx]) {
        if (faces[i] === faces[j]) continue;
        const [isHere, isThere] = [faces[i]! >= 0, faces[j]! >= 0];
        if (isHere !== isThere) width = OUTER;
        else if (isHere) {
          const isApart = Math.abs(depths[i]! - depths[j]!) > jump;
          const isOther = placed.owners[faces[i]!] !== placed.owners[faces[j]!];
          const cosine =
            normals[i * 3]! * normals[j * 3]! +
            normals[i * 3 + 1]! * normals[j * 3 + 1]! +
            normals[i * 3 + 2]! * normals[j * 3 + 2]!;
          if (isApart) width = Math.max(width, 0.8 * OUTER);
          else if (isOther || cosine < CREASE) width = Math.max(width, INNER);
        }
      }
      if (width > 0) drawDot(ink, sidePx, x, y, width * (1 + 0.35 * wobble(x, y, 0)));
    }
  }
  return ink;
}

function drawDot(ink: Float32Array, sidePx: number, x: number, y: number, radius: number): void {
  const reach = Math.ceil(radius);
  for (let v = Math.max(0, y - reach); v <= Math.min(sidePx - 1, y + reach); v++) {
    for (let u = Math.max(0, x - reach); u <= Math.min(sidePx - 1, x + reach); u++) {
      const strength = Math.min(1, radius - Math.hypot(u - x, v - y) + 0.5);
      if (strength > ink[v * sidePx + u]!) ink[v * sidePx + u] = strength;
    }
  }
}
