import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { type Field, resampleField, type Vector } from '@tangible/geometry';
import type { CropCamera } from '../../packages/engine/src/frustum/frustum.ts';
import type { SurfaceMaps } from '../../packages/engine/src/frustum/surface-maps.ts';

/** The network's prediction for one picture, kept so that the reconstruction runs without it, and the truth. */
export interface FrozenPrediction {
  name: string;
  /** Signed distances in truncations per bin, row and column. */
  distances: Float32Array;
  maps: Pick<SurfaceMaps, 'side' | 'front' | 'back' | 'normals'>;
  camera: CropCamera;
  /** Upwards in the camera's axes, and half the crop's width at the anchor in metres. */
  up: Vector;
  hM: number;
  /** The subject over the crop, at the picture's own resolution. */
  silhouette: Field;
  /** Points of the true surface in the camera's axes, in a box whose longest half side is 1. */
  truth: Float32Array;
}

/** How finely numbers are kept: steps of the distances (truncations), the depths (h) and the normals. */
export interface Precision {
  distance: number;
  depth: number;
  normal: number;
  /** Keep the distances of every second ray only: the reconstruction averages over five. */
  halve: boolean;
  /** Effort of the compression, 0 to 11. */
  effort: number;
}

/** For a cache: no difference can be measured. */
export const FINE: Precision = { distance: 1 / 127, depth: 1 / 10_000, normal: 1 / 127, halve: false, effort: 1 };
/** For fixtures: a fifth of the bytes. */
export const COMPACT: Precision = { distance: 1 / 6, depth: 1 / 250, normal: 1 / 10, halve: true, effort: 11 };

/** Beyond the outline the passes read this many pixels of the maps at most. */
const MARGIN_PX = 3;
const TRUTH_STEP = 1 / 8000;

interface Header {
  name: string;
  s: number;
  up: Vector;
  hM: number;
  side: number;
  silhouetteSide: number;
  distanceCount: number;
  truthCount: number;
  precision: Precision;
}

/**
 * Packs a prediction: values outside the silhouette are left out, the rest is quantised, stored as differences from the
 * previous pixel, and compressed.
 *
 * @example
 * await writeFile(path, packPrediction(frozen, COMPACT));
 */
export function packPrediction(frozen: FrozenPrediction, precision: Precision): Uint8Array {
  const { maps, silhouette } = frozen;
  const plane = maps.side * maps.side;
  const mask = growMask(silhouette, maps.side);
  const rays = Math.round(Math.cbrt(frozen.distances.length));
  const distances = precision.halve
    ? quantise(halveRays(frozen.distances, rays), precision.distance, Infinity)
    : quantise(masked(frozen.distances, growMask(silhouette, rays), 1), precision.distance, 1);
  const header: Header = {
    name: frozen.name,
    s: frozen.camera.s,
    up: frozen.up,
    hM: frozen.hM,
    side: maps.side,
    silhouetteSide: silhouette.width,
    distanceCount: distances.length,
    truthCount: frozen.truth.length,
    precision,
  };
  const planes = [
    distances,
    ...[maps.front, maps.back].map((map) => quantise(masked(map, mask, 0), precision.depth, 1)),
    ...[0, 1, 2].map((k) =>
      quantise(masked(maps.normals.slice(k * plane, (k + 1) * plane), mask, 0), precision.normal, 1),
    ),
    quantise(silhouette.values, 1 / 255, 1),
    quantise(frozen.truth, TRUTH_STEP, 3),
  ];
  const text = new TextEncoder().encode(`${JSON.stringify(header)}\n`);
  const body = Buffer.concat([text, ...planes.map(splitBytes)]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: precision.effort,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
  };
  return brotliCompressSync(body, { params });
}

/** The inverse of `packPrediction`, up to its precision. */
export function unpackPrediction(bytes: Uint8Array): FrozenPrediction {
  const body = brotliDecompressSync(bytes);
  const end = body.indexOf(10);
  const header = JSON.parse(body.subarray(0, end).toString()) as Header;
  const { precision, side, silhouetteSide } = header;
  let at = end + 1;
  const take = (count: number, step: number, stride: number) => {
    const values = restore(body.subarray(at, at + 2 * count), step, stride);
    at += 2 * count;
    return values;
  };
  const plane = side * side;
  const kept = take(header.distanceCount, precision.distance, precision.halve ? Infinity : 1);
  const distances = precision.halve ? doubleRays(kept) : kept;
  const front = take(plane, precision.depth, 1);
  const back = take(plane, precision.depth, 1);
  const normals = new Float32Array(3 * plane);
  for (let k = 0; k < 3; k++) normals.set(take(plane, precision.normal, 1), k * plane);
  const silhouette = { values: take(silhouetteSide ** 2, 1 / 255, 1), width: silhouetteSide, height: silhouetteSide };
  const truth = take(header.truthCount, TRUTH_STEP, 3);
  return {
    name: header.name,
    distances,
    maps: { side, front, back, normals },
    camera: { s: header.s },
    up: header.up,
    hM: header.hM,
    silhouette,
    truth,
  };
}

function masked(values: Float32Array, isKept: Uint8Array, empty: number): Float32Array {
  return values.map((value, i) => (isKept[i % isKept.length] === 1 && Number.isFinite(value) ? value : empty));
}

/** Whole steps, each as the difference from the number `stride` before it. */
function quantise(values: Float32Array, step: number, stride: number): Int16Array {
  const steps = Int16Array.from(values, (value) => Math.round(value / step));
  return steps.map((value, i) => (i < stride ? value : value - steps[i - stride]!));
}

function restore(bytes: Uint8Array, step: number, stride: number): Float32Array {
  const count = bytes.length / 2;
  const sums = new Int16Array(count);
  const values = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const difference = ((bytes[i]! | (bytes[count + i]! << 8)) << 16) >> 16;
    sums[i] = difference + (i < stride ? 0 : sums[i - stride]!);
    values[i] = sums[i]! * step;
  }
  return values;
}

/** All low bytes, then all high bytes: the latter are nearly all alike. */
function splitBytes(values: Int16Array): Uint8Array {
  const count = values.length;
  const bytes = new Uint8Array(2 * count);
  for (let i = 0; i < count; i++) {
    bytes[i] = values[i]! & 255;
    bytes[count + i] = (values[i]! >> 8) & 255;
  }
  return bytes;
}

/** 1 for the pixels of a square map that the silhouette covers or nearly does. */
function growMask({ values, width }: Field, side: number): Uint8Array {
  const mask = new Uint8Array(side * side);
  for (let i = 0; i < values.length; i++) {
    if (values[i]! < 0.02) continue;
    const x = Math.floor((((i % width) + 0.5) * side) / width);
    const y = Math.floor(((Math.floor(i / width) + 0.5) * side) / width);
    for (let ty = Math.max(0, y - MARGIN_PX); ty <= Math.min(side - 1, y + MARGIN_PX); ty++) {
      for (let tx = Math.max(0, x - MARGIN_PX); tx <= Math.min(side - 1, x + MARGIN_PX); tx++) mask[ty * side + tx] = 1;
    }
  }
  return mask;
}

/** Means over two by two rays of every depth. */
function halveRays(values: Float32Array, rays: number): Float32Array {
  const half = rays / 2;
  const means = new Float32Array(values.length / 4);
  for (let i = 0; i < means.length; i++) {
    const x = i % half;
    const row = (i - x) / half;
    const at = 2 * row * rays + 2 * x;
    means[i] = (values[at]! + values[at + 1]! + values[at + rays]! + values[at + rays + 1]!) / 4;
  }
  return means;
}

/** Twice the rays along both sides of every depth, interpolated. */
function doubleRays(values: Float32Array): Float32Array {
  const half = Math.round(Math.cbrt(values.length / 2));
  const plane = half * half;
  const doubled = new Float32Array(values.length * 4);
  for (let k = 0; k < 2 * half; k++) {
    const field = { values: values.subarray(k * plane, (k + 1) * plane), width: half, height: half };
    doubled.set(resampleField(field, 2 * half, 2 * half).values, k * 4 * plane);
  }
  return doubled;
}
