import {
  CompressedCubeTexture,
  DataUtils,
  HalfFloatType,
  LinearFilter,
  LinearMipmapLinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
  type Texture,
} from 'three';

type Vector = readonly [number, number, number];

/** A box of light around the model, seen from inside. */
const box = (brightness: number, [width, height, depth]: Vector, [x, y, z]: Vector) => ({
  brightness,
  low: [x - width / 2, y - height / 2, z - depth / 2] as Vector,
  high: [x + width / 2, y + height / 2, z + depth / 2] as Vector,
});

const ROOM = [
  box(0.62, [20, 12, 20], [0, 2, 0]),
  box(0.28, [19.8, 0.1, 19.8], [0, -3.9, 0]),
  box(6.5, [7, 0.1, 7], [1, 7.6, 2]),
  box(3.4, [0.1, 5, 8], [-9.4, 2.4, 2]),
  box(2.2, [9, 3, 0.1], [2, 2.6, 9.6]),
  box(1.6, [0.1, 6, 2], [9.4, 1.6, -4]),
];

/** The sides of the cube's faces, from what a mirror shows to what a matt surface gathers. */
const SIDES = [128, 64, 32, 16, 8] as const;

/** How many directions each of them gathers: the rougher a surface, the more. */
const SAMPLES = [0, 32, 128, 256, 512] as const;

/** The six faces: their normals, and where their rows and columns run. */
const FACES: readonly { normal: Vector; right: Vector; down: Vector }[] = [
  { normal: [1, 0, 0], right: [0, 0, -1], down: [0, -1, 0] },
  { normal: [-1, 0, 0], right: [0, 0, 1], down: [0, -1, 0] },
  { normal: [0, 1, 0], right: [1, 0, 0], down: [0, 0, 1] },
  { normal: [0, -1, 0], right: [1, 0, 0], down: [0, 0, -1] },
  { normal: [0, 0, 1], right: [1, 0, 0], down: [0, -1, 0] },
  { normal: [0, 0, -1], right: [-1, 0, 0], down: [0, -1, 0] },
];

/** Brightnesses of a cube's six faces, one after the other. */
interface Cube {
  side: number;
  values: Float32Array;
}

function fillCube(side: number, brightness: (x: number, y: number, z: number) => number): Cube {
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

/** What is seen in a direction: of each box its far side, and of those the nearest. */
function lookAround(turnedX: number, y: number, z: number): number {
  const x = -turnedX; // three.js turns x round when it looks into a cube
  let nearest = Number.POSITIVE_INFINITY;
  let seen = 0;
  for (const { brightness, low, high } of ROOM) {
    const [x0, x1, y0, y1, z0, z1] = [low[0] / x, high[0] / x, low[1] / y, high[1] / y, low[2] / z, high[2] / z];
    const enters = Math.max(0, Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
    const leaves = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
    if (enters > leaves || leaves > nearest) continue;
    nearest = leaves;
    seen = brightness;
  }
  return seen;
}

function readCube({ side, values }: Cube, x: number, y: number, z: number): number {
  const largest = Math.max(Math.abs(x), Math.abs(y), Math.abs(z));
  const face = largest === Math.abs(x) ? (x > 0 ? 0 : 1) : largest === Math.abs(y) ? (y > 0 ? 2 : 3) : z > 0 ? 4 : 5;
  const { right, down } = FACES[face] as (typeof FACES)[number];
  const scale = side / 2 / largest;
  const column = (x * right[0] + y * right[1] + z * right[2]) * scale + side / 2;
  const row = (x * down[0] + y * down[1] + z * down[2]) * scale + side / 2;
  return values[(face * side + Math.min(side - 1, row | 0)) * side + Math.min(side - 1, column | 0)] as number;
}

/** Half as many texels each way, each the mean of four. */
function halve({ side, values }: Cube): Cube {
  const half = side / 2;
  const means = new Float32Array(6 * half * half);
  for (let row = 0; row < 6 * half; row++)
    for (let column = 0; column < half; column++) {
      const first = 2 * row * side + 2 * column;
      const above = (values[first] as number) + (values[first + 1] as number);
      const below = (values[first + side] as number) + (values[first + side + 1] as number);
      means[row * half + column] = (above + below) / 4;
    }
  return { side: half, values: means };
}

/** Directions around +z in which a surface of this roughness mirrors light, as GGX spreads them, with their weights in z. */
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
function gather(source: Cube, side: number, roughness: number, count: number): Cube {
  const spread = spreadDirections(roughness, count);
  return fillCube(side, (x, y, z) => {
    // A frame around the direction that has no seam but at one pole.
    const sign = z < 0 ? -1 : 1;
    const a = -1 / (sign + z);
    const b = x * y * a;
    let sum = 0;
    let weights = 0;
    for (let index = 0; index < spread.length; index += 3) {
      const u = spread[index] as number;
      const v = spread[index + 1] as number;
      const w = spread[index + 2] as number;
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

function makeLevels(): Cube[] {
  const mirror = fillCube(SIDES[0], lookAround);
  let source = mirror;
  return SIDES.map((side, lod) => {
    if (!lod) return mirror;
    const roughness = 1 - Math.sqrt(1 - lod / (SIDES.length - 1)); // as three.js goes from one to the other
    const gathered = gather(source, side, roughness, SAMPLES[lod] as number);
    source = halve(source);
    return gathered;
  });
}

function toPixels({ side, values }: Cube, face: number): Uint16Array {
  const pixels = new Uint16Array(4 * side * side);
  for (let index = 0; index < side * side; index++) {
    const value = DataUtils.toHalfFloat(values[face * side * side + index] as number);
    pixels.fill(value, 4 * index, 4 * index + 3);
    pixels[4 * index + 3] = 0x3c00; // 1
  }
  return pixels;
}

let levels: Cube[] | undefined;

/**
 * What a polished surface mirrors, and a rough one gathers: a pale room with one large window, one small one and a strip.
 *
 * Reckoned here and handed over as three.js would make it: its own filter runs on the GPU, and took four of the six seconds
 * in which a viewer opens where the processor has to play the GPU's part. Nothing is fetched.
 */
export function makeSurroundings(): Texture {
  levels ??= makeLevels();
  const faces = FACES.map((_, face) => ({
    width: SIDES[0],
    height: SIDES[0],
    mipmaps: (levels as Cube[]).map((level) => ({
      data: toPixels(level, face),
      width: level.side,
      height: level.side,
    })),
  }));
  const texture = new CompressedCubeTexture(faces as never, RGBAFormat as never, HalfFloatType);
  texture.isPMREMTexture = true;
  texture.colorSpace = LinearSRGBColorSpace;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
