type Vector = readonly [number, number, number];

/** The six faces: their normals, and where their rows and columns run. */
export const FACES: readonly { normal: Vector; right: Vector; down: Vector }[] = [
  { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
];

/** Brightnesses of a cube's six faces, one after the other. */
export interface Cube {
  side: number;
  values: Float32Array;
}

/**
 * A cube map from its centre.
 *
 * @example
 * const sky = fillCube(64, (x, y) => (y > 0 ? 1 : 0.2));
 */
export function fillCube(side: number, brightness: (x: number, y: number, z: number) => number): Cube {
  const values = new Float32Array(6 * side * side);
  let index = 0;
  for (const { normal, right, down } of FACES)
    for (let row = 0; row < side; row++)
      for (let column = 0; column < side; column++) {
        const across = ((column + 0.5) * 2) / side - 1;
        const below = ((row + 0.5) * 2) / side - 1;
        const scale = 1 / Math.sqrt(1 + across * across + below * below);
        values[index++] = brightness(
          (normal[0] + across * right[0] + below * down[0]) * scale,
          (normal[1] + across * right[1] + below * down[1]) * scale,
          (normal[2] + across * right[2] + below * down[2]) * scale,
        );
      }
  return { side, values };
}

/** The cube's texel in a direction of any length. */
function readCube({ side, values }: Cube, x: number, y: number, z: number): number {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  const face = largest === Math.abs(x) ? (x > 0 ? 0 : 1) : largest === Math.abs(y) ? (y > 0 ? 2 : 3) : z > 0 ? 4 : 5;
  const { right, down } = FACES[face]!;
  const scale = side / 2 / largest;
  const column = (x * right[0] + y * right[1] + z * right[2]) * scale + side / 2;
  const row = (x * down[0] + y * down[1] + z * down[2]) * scale + side / 2;
  return values[(face * side + Math.min(side - 1, row | 0)) * side + Math.min(side - 1, column | 0)]!;
}

/** Half as many texels each way, each the mean of four. */
export function halve({ side, values }: Cube): Cube {
  const half = side / 2;
  const means = new Float32Array(6 * half * half);
  for (let row = 0; row < 6 * half; row++)
    for (let column = 0; column < half; column++) {
      const first = 2 * row * side + 2 * column;
      const above = values[first]! + values[first + 1]!;
      const below = values[first + side]! + values[first + side + 1]!;
      means[row * half + column] = (above + below) / 4;
    }
  return { side: half, values: means };
}

/**
 * Directions around +z in which a surface of this roughness mirrors light, as GGX spreads them, with their weights in
 * z.
 */
function spreadDirections(roughness: number, count: number): Float32Array {
  const squared = roughness ** 4;
  const directions = new Float32Array(3 * count);
  for (let index = 0; index < count; index++) {
    const share = (index + 0.5) / count;
    const turn = index * Math.PI * (3 - Math.sqrt(5));
    const divisor = 1 - share + squared * share;
    const sine = (2 * Math.sqrt(squared * share * (1 - share))) / divisor;
    const height = (1 - share - squared * share) / divisor;
    directions.set([Math.cos(turn) * sine, Math.sin(turn) * sine, Math.max(0, height)], 3 * index);
  }
  return directions;
}

/** The light that a surface of this roughness gathers from all sides around each direction. */
export function gather(source: Cube, side: number, roughness: number, count: number): Cube {
  const spread = spreadDirections(roughness, count);
  return fillCube(side, (x, y, z) => {
    // A frame around the direction that has no seam but at one pole.
    const sign = z < 0 ? -1 : 1;
    const a = -1 / (sign + z);
    const b = x * y * a;
    let sum = 0;
    let weights = 0;
    for (let index = 0; index < spread.length; index += 3) {
      const u = spread[index]!;
      const v = spread[index + 1]!;
      const w = spread[index + 2]!;
      if (!w) continue;
      const towards = readCube(
        source,
        u * (1 + sign * x * x * a) + v * b + w * x,
        u * sign * b + v * (sign + y * y * a) + w * y,
        -u * sign * x - v * y + w * z,
      );
      sum += towards * w;
      weights += w;
    }
    return sum / weights;
  });
}
