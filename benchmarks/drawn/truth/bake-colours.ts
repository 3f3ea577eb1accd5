import type { RgbaImage } from '@tangible/engine';
import type { Mesh } from '@tangible/geometry';
import type { Gathered } from './gather-parts.ts';

const WIDTH = 2048;
const LEAST = 2;

/**
 * Bakes the colours of a scene into a texture. Every triangle gets a rectangle of its own, half of which it fills: its
 * widest corner lies in the rectangle's corner, so that slender triangles take little.
 *
 * @param perUnit Texels along a length of 1.
 */
export function bakeColours(
  gathered: Gathered,
  perUnit: number,
): { mesh: Mesh & { uvs: Float32Array }; texture: RgbaImage } {
  const { positions, local, owners, parts } = gathered;
  const indices = turnWidest(gathered);
  const widths = new Uint16Array(owners.length).fill(LEAST);
  const heights = new Uint16Array(owners.length).fill(LEAST);
  owners.forEach((owner, f) => {
    if (typeof parts[owner]!.colour !== 'function') return;
    widths[f] = Math.max(LEAST, 1 + Math.ceil(edge(positions, indices[f * 3]!, indices[f * 3 + 1]!) * perUnit));
    heights[f] = Math.max(LEAST, 1 + Math.ceil(edge(positions, indices[f * 3]!, indices[f * 3 + 2]!) * perUnit));
  });
  const { corners, height } = pack(widths, heights);
  const data = new Uint8Array(WIDTH * height * 4).fill(255);
  const mesh = {
    positions: new Float32Array(indices.length * 3),
    indices: Uint32Array.from(indices, (_, i) => i),
    uvs: new Float32Array(indices.length * 2),
  };
  owners.forEach((owner, f) => {
    const [x0, y0, wide, tall] = [corners[f * 2]!, corners[f * 2 + 1]!, widths[f]!, heights[f]!];
    const [a, b, c] = [indices[f * 3]! * 3, indices[f * 3 + 1]! * 3, indices[f * 3 + 2]! * 3];
    [a, b, c].forEach((v, k) => {
      mesh.positions.set(positions.subarray(v, v + 3), (f * 3 + k) * 3);
      const [i, j] = [k === 1 ? wide - 1 : 0, k === 2 ? tall - 1 : 0];
      mesh.uvs.set([(x0 + i + 0.5) / WIDTH, (y0 + j + 0.5) / height], (f * 3 + k) * 2);
    });
    const { colour } = parts[owner]!;
    for (let j = 0; j < tall; j++) {
      for (let i = 0; i < wide; i++) {
        const [s, t] = [i / (wide - 1), j / (tall - 1)];
        // One texel beyond the long edge is enough for sampling between texels.
        if (s + t > 1 + 1 / (wide - 1) + 1 / (tall - 1)) break;
        const at = (k: number) =>
          local[a + k]! + s * (local[b + k]! - local[a + k]!) + t * (local[c + k]! - local[a + k]!);
        const rgb = typeof colour === 'function' ? colour(at(0), at(1), at(2)) : colour;
        const to = ((y0 + j) * WIDTH + x0 + i) * 4;
        for (let k = 0; k < 3; k++) data[to + k] = Math.min(255, Math.max(0, Math.round(255 * rgb[k]!)));
      }
    }
  });
  return { mesh, texture: { data, width: WIDTH, height } };
}

/** The corners of every triangle, beginning with the one that is opposite its longest edge. */
function turnWidest({ positions: p, indices }: Gathered): Uint32Array {
  const turned = indices.slice();
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    const [ab, bc, ca] = [edge(p, a, b), edge(p, b, c), edge(p, c, a)];
    if (bc >= ab && bc >= ca) continue;
    turned.set(ca >= ab ? [b, c, a] : [c, a, b], i);
  }
  return turned;
}

/** Rectangles in rows, the tallest first. */
function pack(widths: Uint16Array, heights: Uint16Array): { corners: Uint16Array; height: number } {
  const order = Array.from(heights, (_, f) => f).sort((a, b) => heights[b]! - heights[a]! || a - b);
  const corners = new Uint16Array(heights.length * 2);
  let [x, y, tall] = [0, 0, 0];
  for (const f of order) {
    if (x + widths[f]! > WIDTH) [x, y, tall] = [0, y + tall, 0];
    corners.set([x, y], f * 2);
    x += widths[f]!;
    tall = Math.max(tall, heights[f]!);
  }
  return { corners, height: y + tall };
}

function edge(p: Float32Array, a: number, b: number): number {
  return Math.hypot(p[a * 3]! - p[b * 3]!, p[a * 3 + 1]! - p[b * 3 + 1]!, p[a * 3 + 2]! - p[b * 3 + 2]!);
}
