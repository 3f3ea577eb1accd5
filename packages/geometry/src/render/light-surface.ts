import { clamp } from '../numeric/clamp.ts';
import type { Vector } from '../types.ts';

/** The material at a point of a surface; colours linear, 0 to 1. */
export interface SurfacePoint {
  colour: Float32Array;
  roughness: number;
  metallic: number;
  /** How much of the sky it sees, 0 to 1. */
  open: number;
  /** How much of the key light reaches it, 0 to 1. */
  lit: number;
}

/** Towards the eye, above its left shoulder. */
export const KEY_LIGHT = normalise([-0.5, 0.75, 0.7]);
/** Between the key light and the eye: the normal of a mirror that shows it. */
const HALF = normalise([KEY_LIGHT[0], KEY_LIGHT[1], KEY_LIGHT[2] + 1]);
const FILL_LIGHT = normalise([0.9, 0.15, 0.5]);
const KEY_POWER = 0.78;
const FILL_POWER = 0.16;
/** Light from above and from the ground. */
const SKY_POWER = 0.62;
const GROUND_POWER = 0.3;
/** Reflectance of everything that is not metal. */
const PLAIN_REFLECTANCE = 0.04;

/**
 * The light that a point sends to the eye, which looks along -z from afar: a key light with highlight, a weak light
 * from the other side, and a sky that is bright above and dim below. Written into `dst`.
 *
 * @param normal A unit vector in the eye's axes.
 * @param up Upwards in the world, in the same axes.
 */
export function lightSurface(point: SurfacePoint, normal: Vector, up: Vector, dst: Float32Array, to: number): void {
  const { colour, metallic, open, lit } = point;
  const roughness = Math.max(0.08, point.roughness);
  const [nx, ny, nz] = normal;
  const facing = Math.max(0.02, nz);
  const key = Math.max(0, dot(normal, KEY_LIGHT)) * lit * KEY_POWER;
  const fill = Math.max(0, dot(normal, FILL_LIGHT)) * FILL_POWER * open;
  const sky = open * (GROUND_POWER + (SKY_POWER - GROUND_POWER) * (0.5 + 0.5 * dot(normal, up)));
  const diffuse = (key + fill + sky) * (1 - metallic);

  const highlight = key * 0.8 * measureGloss(normal, roughness);
  // The reflected direction to the eye.
  const mirrored: Vector = [2 * nz * nx, 2 * nz * ny, 2 * nz * nz - 1];
  const shown = open * lightOfStudio(mirrored, up, roughness);
  // How much of the surroundings a rough surface reflects: a factor and an addend for its reflectance (Karis 2014).
  const smooth = 1 - roughness;
  const grazing = Math.min(smooth * smooth, 2 ** (-9.28 * facing)) * smooth + 0.0425 - 0.0275 * roughness;
  const scale = -1.04 * grazing + 1.04 - 0.572 * roughness;
  const bias = Math.max(0, 1.04 * grazing + 0.022 * roughness - 0.04);
  for (let k = 0; k < 3; k++) {
    const reflectance = PLAIN_REFLECTANCE * (1 - metallic) + colour[k]! * metallic;
    dst[to + k] = diffuse * colour[k]! + highlight * reflectance + shown * (reflectance * scale + bias);
  }
}

/** A highlight's strength by the GGX distribution, with the usual shortening of its shadowing term. */
function measureGloss(normal: Vector, roughness: number): number {
  const alpha = roughness * roughness;
  const nh = Math.max(0, dot(normal, HALF));
  const lh = Math.max(0.1, dot(KEY_LIGHT, HALF));
  const d = nh * nh * (alpha * alpha - 1) + 1;
  return (alpha * alpha) / (d * d * lh * lh * (roughness + 0.5) * 4);
}

/** A bright ceiling that fades to a dim floor, the softer the rougher. */
function lightOfStudio(direction: Vector, up: Vector, roughness: number): number {
  const height = dot(direction, up);
  const edge = 0.15 + 0.85 * roughness;
  const above = clamp(0.5 + height / (2 * edge), 0, 1);
  return 0.25 + 0.95 * above * above * (3 - 2 * above);
}

function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function normalise([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
}
