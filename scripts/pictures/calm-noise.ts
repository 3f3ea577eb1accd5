export interface Traced {
  /** Linear, RGB. */
  light: Float32Array;
  /** The surface properties, which are known without noise. */
  colours: Float32Array;
  normals: Float32Array;
  sidePx: number;
}

const REACH = 3;
/** Added to a colour before light is divided by it, so that black stays calm. */
const FLOOR = 0.04;
const NORMAL_SPREAD = 0.02;
const LIGHT_SPREAD = 0.35;

/** Denoises the light on surfaces among neighbours of similar position and lighting; textures on them stay sharp. */
export function calmNoise({ light, colours, normals, sidePx }: Traced): Float32Array {
  const falling = light.map((value, i) => value / (colours[i]! + FLOOR));
  const dst = new Float32Array(light.length);
  for (let i = 0; i < sidePx * sidePx; i++) {
    const [x, y] = [i % sidePx, Math.floor(i / sidePx)];
    let [weights, r, g, b] = [0, 0, 0, 0];
    for (let v = Math.max(0, y - REACH); v <= Math.min(sidePx - 1, y + REACH); v++) {
      for (let u = Math.max(0, x - REACH); u <= Math.min(sidePx - 1, x + REACH); u++) {
        const j = v * sidePx + u;
        const turned = squareApart(normals, i, j) / NORMAL_SPREAD;
        if (turned > 8) continue;
        const unlike = turned + squareApart(falling, i, j) / (LIGHT_SPREAD * (0.2 + falling[i * 3 + 1]!));
        const weight = Math.exp(-unlike - ((u - x) ** 2 + (v - y) ** 2) / (REACH * REACH));
        weights += weight;
        r += weight * falling[j * 3]!;
        g += weight * falling[j * 3 + 1]!;
        b += weight * falling[j * 3 + 2]!;
      }
    }
    dst[i * 3] = (r / weights) * (colours[i * 3]! + FLOOR);
    dst[i * 3 + 1] = (g / weights) * (colours[i * 3 + 1]! + FLOOR);
    dst[i * 3 + 2] = (b / weights) * (colours[i * 3 + 2]! + FLOOR);
  }
  return dst;
}

function squareApart(values: Float32Array, i: number, j: number): number {
  const x = values[i * 3]! - values[j * 3]!;
  const y = values[i * 3 + 1]! - values[j * 3 + 1]!;
  const z = values[i * 3 + 2]! - values[j * 3 + 2]!;
  return x * x + y * y + z * z;
}
