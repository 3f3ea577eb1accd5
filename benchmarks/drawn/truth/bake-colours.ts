import type { RgbaImage } from '@tangible/engine';
import type { Mesh } from '@tangible/geometry';
import type { Gathered } from './gather-parts.ts';

const WIDTH = 2048;
const LEAST = 2;

/**
 * Bakes the colours of a scene into a texture. Every triangle gets a square of its own, half of which it fills.
 *
 * @param perUnit Texels along a length of 1.
 */
export function bakeColours(
  gathered: Gathered,
  perUnit: number,
): { mesh: Mesh & { uvs: Float32Array }; texture: RgbaImage } {
  const { positions, local, indices, owners, parts } = gathered;
  const sizes = owners.map((owner, f) => {
    if (typeof parts[owner]!.colour !== 'function') return LEAST;
    const [a, b, c] = [indices[f * 3]! * 3, indices[f * 3 + 1]! * 3, indices[f * 3 + 2]! * 3];
    return Math.max(LEAST, 1 + Math.ceil(Math.max(edge(positions, a, b), edge(positions, a, c)) * perUnit));
  });
  const { corners, height } = pack(sizes);
  const data = new Uint8Array(WIDTH * height * 4).fill(255);
  const mesh = {
    positions: new Float32Array(indices.length * 3),
    indices: Uint32Array.from(indices, (_, i) => i),
    uvs: new Float32Array(indices.length * 2),
  };
  owners.forEach((owner, f) => {
    const [x0, y0, n] = [corners[f * 2]!, corners[f * 2 + 1]!, sizes[f]!];
    const [a, b, c] = [indices[f * 3]! * 3, indices[f * 3 + 1]! * 3, indices[f * 3 + 2]! * 3];
    [a, b, c].forEach((v, k) => {
      mesh.positions.set(positions.subarray(v, v + 3), (f * 3 + k) * 3);
      const [i, j] = [k === 1 ? n - 1 : 0, k === 2 ? n - 1 : 0];
      mesh.uvs.set([(x0 + i + 0.5) / WIDTH, (y0 + j + 0.5) / height], (f * 3 + k) * 2);
    });
    const { colour } = parts[owner]!;
    for (let j = 0; j < n; j++) {
      for (let i = 0; i < n; i++) {
        // One texel beyond the long edge is enough for sampling between texels.
        if (i + j > n) break;
        const [s, t] = [i / (n - 1), j / (n - 1)];
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

/** Squares in rows, the largest first. */
function pack(sizes: Uint16Array): { corners: Uint16Array; height: number } {
  const order = Array.from(sizes, (_, f) => f).sort((a, b) => sizes[b]! - sizes[a]! || a - b);
  const corners = new Uint16Array(sizes.length * 2);
  let [x, y, tall] = [0, 0, 0];
  for (const f of order) {
    const n = sizes[f]!;
    if (x + n > WIDTH) [x, y, tall] = [0, y + tall, 0];
    corners.set([x, y], f * 2);
    x += n;
    tall = Math.max(tall, n);
  }
  return { corners, height: y + tall };
}

function edge(p: Float32Array, a: number, b: number): number {
  return Math.hypot(p[a]! - p[b]!, p[a + 1]! - p[b + 1]!, p[a + 2]! - p[b + 2]!);
}
