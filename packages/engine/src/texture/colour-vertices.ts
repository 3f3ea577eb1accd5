import { listNeighbours, type Mesh, sampleTexture } from '@tangible/geometry';
import { binAt, COLOUR_BINS, COLOUR_DEPTH_BINS, COLOUR_RAYS } from '../frustum/frustum.ts';
import type { RgbaImage } from '../types.ts';
import type { SeenSurface } from './see-surface.ts';

/** From this weight on the picture alone tells a vertex's colour. */
const SEEN_MIN = 0.6;
const ROUNDS = 120;

/**
 * The colour that each vertex has where the picture does not tell: the network's, shifted so that it meets the picture's
 * along the border of what is seen. The network gives colours without light and the picture has light in it, so the two
 * differ by a slowly changing amount; that amount is known on the seen side and spreads over the unseen one like heat.
 *
 * @param colours The network's volume: per channel, bin, row and column. Without it the picture shows through.
 * @returns Red, green, blue per vertex, 0 to 255.
 */
export function colourVertices(
  mesh: Mesh,
  seen: SeenSurface,
  colours: Float32Array | null,
  picture: RgbaImage,
): Float32Array {
  const vertexCount = mesh.positions.length / 3;
  const guessed = new Float32Array(vertexCount * 3);
  const offsets = new Float32Array(vertexCount * 3);
  const fixed = new Uint8Array(vertexCount);
  const sum = [0, 0, 0];
  let fixedCount = 0;
  for (let v = 0; v < vertexCount; v++) {
    const u = seen.places[v * 2]!;
    const w = seen.places[v * 2 + 1]!;
    if (colours) sampleColours(colours, u, w, -mesh.positions[v * 3 + 2]!, guessed, v * 3);
    else sampleTexture(picture, u, w, guessed, v * 3);
    if (seen.weights[v]! < SEEN_MIN) continue;
    fixed[v] = 1;
    fixedCount++;
    sampleTexture(picture, u, w, offsets, v * 3);
    for (let k = 0; k < 3; k++) sum[k]! += offsets[v * 3 + k]! -= guessed[v * 3 + k]!;
  }
  for (let v = 0; v < vertexCount; v++) {
    if (fixed[v] === 1) continue;
    for (let k = 0; k < 3; k++) offsets[v * 3 + k] = sum[k]! / Math.max(1, fixedCount);
  }
  spread(offsets, fixed, mesh.indices);
  return guessed.map((value, i) => Math.min(255, Math.max(0, value + offsets[i]!)));
}

/** Every value that is not fixed becomes the mean of its neighbours, again and again. */
function spread(values: Float32Array, fixed: Uint8Array, indices: Uint32Array): void {
  const { starts, neighbours } = listNeighbours(fixed.length, indices);
  for (let round = 0; round < ROUNDS; round++) {
    // In place, forwards and backwards in turn: reaches farther in a round than from a copy.
    for (let step = 0; step < fixed.length; step++) {
      const v = round % 2 === 0 ? step : fixed.length - 1 - step;
      const count = starts[v + 1]! - starts[v]!;
      if (fixed[v] === 1 || count === 0) continue;
      let r = 0;
      let g = 0;
      let b = 0;
      for (let n = starts[v]!; n < starts[v + 1]!; n++) {
        const from = neighbours[n]! * 3;
        r += values[from]!;
        g += values[from + 1]!;
        b += values[from + 2]!;
      }
      values[v * 3] = r / count;
      values[v * 3 + 1] = g / count;
      values[v * 3 + 2] = b / count;
    }
  }
}

/** The network's colour at a place of the crop and a depth, interpolated between the eight nodes around. */
function sampleColours(src: Float32Array, u: number, v: number, depth: number, dst: Float32Array, to: number): void {
  const x = Math.min(COLOUR_RAYS - 1, Math.max(0, u * COLOUR_RAYS - 0.5));
  const y = Math.min(COLOUR_RAYS - 1, Math.max(0, v * COLOUR_RAYS - 0.5));
  const z = Math.min(COLOUR_BINS - 1, Math.max(0, binAt(depth, COLOUR_DEPTH_BINS)));
  const x0 = Math.min(COLOUR_RAYS - 2, Math.floor(x));
  const y0 = Math.min(COLOUR_RAYS - 2, Math.floor(y));
  const z0 = Math.min(COLOUR_BINS - 2, Math.floor(z));
  const layer = COLOUR_RAYS * COLOUR_RAYS;
  for (let k = 0; k < 3; k++) {
    let value = 0;
    for (let corner = 0; corner < 8; corner++) {
      const [dx, dy, dz] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const weight = (dx ? x - x0 : 1 - x + x0) * (dy ? y - y0 : 1 - y + y0) * (dz ? z - z0 : 1 - z + z0);
      value += weight * src[(k * COLOUR_BINS + z0 + dz) * layer + (y0 + dy) * COLOUR_RAYS + x0 + dx]!;
    }
    dst[to + k] = 255 * value;
  }
}
