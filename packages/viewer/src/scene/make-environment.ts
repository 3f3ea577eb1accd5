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
import type { Environment } from '../constants.ts';
import { ENVIRONMENT_LIGHTS, type LightBox } from './environments.ts';
import { type Cube, FACES, fillCube, gather, halve } from './light-cube.ts';

/** The sizes of the cube's faces, from a mirror's reflection to a matt surface's light. */
const SIDES = [128, 64, 32, 16, 8] as const;

/** How many directions each of them gathers: the rougher a surface, the more. */
const SAMPLES = [0, 16, 128, 256, 512] as const;

/** The emission in a direction: of each box its far side, and of those the nearest. */
function lookAround(room: readonly LightBox[], turnedX: number, y: number, z: number): number {
  const x = -turnedX; // three.js turns x round when it looks into a cube
  let nearest = Number.POSITIVE_INFINITY;
  let seen = 0;
  for (const { brightness, low, high } of room) {
    const [x0, x1, y0, y1, z0, z1] = [low[0] / x, high[0] / x, low[1] / y, high[1] / y, low[2] / z, high[2] / z];
    const enters = Math.max(0, Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
    const leaves = Math.min(Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
    if (enters > leaves || leaves > nearest) continue;
    nearest = leaves;
    seen = brightness;
  }
  return seen;
}

function makeLevels(room: readonly LightBox[]): Cube[] {
  const mirror = fillCube(SIDES[0], (x, y, z) => lookAround(room, x, y, z));
  let source = mirror;
  return SIDES.map((side, lod) => {
    if (!lod) return mirror;
    const roughness = 1 - Math.sqrt(1 - lod / (SIDES.length - 1)); // as three.js goes from one to the other
    const gathered = gather(source, side, roughness, SAMPLES[lod]!);
    source = halve(source);
    return gathered;
  });
}

function toPixels({ side, values }: Cube, face: number): Uint16Array {
  const pixels = new Uint16Array(4 * side * side);
  for (let index = 0; index < side * side; index++) {
    const value = DataUtils.toHalfFloat(values[face * side * side + index]!);
    pixels.fill(value, 4 * index, 4 * index + 3);
    pixels[4 * index + 3] = 0x3c00; // 1
  }
  return pixels;
}

/** Computed once for all viewers of a page, and only for environments that were chosen. */
const levels = new Map<Environment, Cube[]>();

/**
 * An environment for reflections; the first is a pale room with one large window, one small one and a strip.
 *
 * Computed here and passed to three.js in its own format: its filter runs on the GPU, and took four of the six seconds
 * in which a viewer opens on a machine without one. Nothing is fetched.
 *
 * @example
 * scene.environment = makeEnvironment('overcast');
 */
export function makeEnvironment(name: Environment = 'studio'): Texture {
  const ready = levels.get(name) ?? makeLevels(ENVIRONMENT_LIGHTS[name].room);
  levels.set(name, ready);
  const faces = FACES.map((_, face) => ({
    width: SIDES[0],
    height: SIDES[0],
    mipmaps: ready.map((level) => ({
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
