import type { MaterialName, UpDirection } from '@tangible/contracts';
import type { Vector } from '@tangible/geometry';
import { clamp } from '@tangible/geometry';
import { looksMetallic } from '../physics/choose-material.ts';
import type { Comparison } from '../report.ts';
import type { AssetRequest } from '../types.ts';
import type { ChosenSize, MaterialMaps, PhysicalBody, Provenance } from '../workpiece.ts';
import { round } from './judge.ts';

/**
 * The network's own size is off by a factor of 1.4 at the median of varied objects: beyond this one of the two is
 * wrong.
 */
const SIZE_RATIO_MAX = 2;
/** And a mass: without a given one it is off by a factor of 2 on average. */
const MASS_RATIO_MAX = 4;
/** The six directions are 90 degrees apart, so a direction between two of them is never far from both. */
const UP_DEGREES_MAX = 60;

const METALS: readonly MaterialName[] = ['steel', 'aluminium', 'brass'];

/** In the picture's axes: x to the right, y up, z towards the camera. */
const DIRECTIONS: Record<UpDirection, Vector> = {
  top: [0, 1, 0],
  bottom: [0, -1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  viewer: [0, 0, 1],
  away: [0, 0, -1],
};

export interface HintInput {
  hint: NonNullable<AssetRequest['hint']>;
  size: ChosenSize;
  provenance: Pick<Provenance, 'method' | 'up'>;
  materials: Pick<MaterialMaps, 'metallicMean'>;
  body: Pick<PhysicalBody, 'massKg'>;
}

/**
 * Compares the hint about an object with the engine's own estimates. Where the engine sees nothing there is nothing
 * to disagree with: an object that does not look like metal may be of any material, painted metal included.
 *
 * @example
 * compareHint({ hint: { longestSideM: 0.1 }, size, provenance, materials, body }).size?.verdict; // 'warn' next to 0.5 m
 */
export function compareHint({ hint, size, provenance, materials, body }: HintInput): Comparison {
  const { name = null, longestSideM: guidedM, massKg: guidedKg, material, up } = hint;
  return {
    name,
    size: guidedM === undefined ? null : compareSize(guidedM, size.estimateM),
    mass: guidedKg === undefined ? null : compareMass(guidedKg, body.massKg),
    material: material === undefined ? null : compareMaterial(material, looksMetallic(materials)),
    up: up === undefined ? null : compareUp(up, provenance),
  };
}

function compareSize(guidedM: number, estimateM: number | null): Comparison['size'] {
  const ratio = estimateM === null ? 1 : Math.max(guidedM / estimateM, estimateM / guidedM);
  return {
    guidedM: round(guidedM),
    estimateM: estimateM === null ? null : round(estimateM),
    verdict: toVerdict(ratio <= SIZE_RATIO_MAX),
  };
}

/** The mass of the hint next to that of the asset. */
export function compareMass(guidedKg: number, massKg: number): Comparison['mass'] {
  const ratio = Math.max(guidedKg / massKg, massKg / guidedKg);
  return { guidedKg: round(guidedKg), massKg: round(massKg), verdict: toVerdict(ratio <= MASS_RATIO_MAX) };
}

function compareMaterial(guided: MaterialName, isMetallic: boolean): Comparison['material'] {
  const agrees = !isMetallic || METALS.includes(guided);
  return { guided, estimated: isMetallic ? 'steel' : null, verdict: toVerdict(agrees) };
}

function compareUp(guided: UpDirection, { method, up }: HintInput['provenance']): Comparison['up'] {
  // An uploaded model has its own axes, which are unrelated to those of the picture.
  if (method === 'model') return { guided, apartDegrees: null, verdict: 'pass' };
  // Without a network the picture's own up was taken.
  const [x, y, z] = up ?? DIRECTIONS.top;
  const [gx, gy, gz] = DIRECTIONS[guided];
  const cosine = (x * gx + y * gy + z * gz) / Math.hypot(x, y, z);
  const apartDegrees = (Math.acos(clamp(cosine, -1, 1)) * 180) / Math.PI;
  return { guided, apartDegrees: round(apartDegrees), verdict: toVerdict(apartDegrees <= UP_DEGREES_MAX) };
}

const toVerdict = (agrees: boolean) => (agrees ? 'pass' : 'warn');
