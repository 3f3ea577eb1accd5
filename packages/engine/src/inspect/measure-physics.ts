import { type Box, diagonaliseInertia, type Solid, type Vector } from '@tangible/geometry';
import { findObjectDensities } from '../physics/materials.ts';
import type { Check } from '../report.ts';
import type { PhysicalBody } from '../workpiece.ts';
import { atMost, judge, none, positive, within } from './judge.ts';

/** Between the mass that was written and density times the volume that was read back: single precision and a little. */
const MASS_TOLERANCE = 1e-3;
/** Rounding to nine digits may take this much of a moment away. */
const MOMENT_TOLERANCE = 1e-6;

const COLLIDER_COUNT_MAX = 32;
/** The most vertices of a hull in PhysX and Isaac. */
const COLLIDER_VERTICES_MAX = 64;
/**
 * Beyond these the colliders are still useful; they fill a handle or leave a visible gap. The volume is judged as a
 * share of the body's convex hull, which the coarsest collider would fill: relative to the body's own volume, the thin
 * walls of an open cup would look worse than a jug filled to its rim.
 */
const COLLIDER_VOLUME_SHARE_MAX = 0.25;
const COLLIDER_DISTANCE_SHARE_MAX = 0.1;

export interface PhysicsInput {
  body: Pick<PhysicalBody, 'material' | 'massKg' | 'centreOfMassM' | 'inertiaKgM2' | 'colliders'>;
  /** Measured on the mesh that was read back. */
  solid: Pick<Solid, 'volume'>;
  /** Of the visible mesh's convex hull. */
  hullVolumeM3: number;
  box: Box;
  longestSideM: number;
  /** More colliders than usual, where more were asked for. */
  colliderCountMax?: number;
}

/** Measures whether mass, inertia and colliders can be those of a real body. */
export function measurePhysics({ body, solid, hullVolumeM3, box, longestSideM, ...asked }: PhysicsInput): Check[] {
  const { material, massKg, centreOfMassM, inertiaKgM2, colliders } = body;
  const meantKg = material.densityKgM3 * solid.volume;
  const [small, middle, large] = listMoments(inertiaKgM2);
  const slack = (small + middle - large) / large;
  const wrongShare = (Math.abs(colliders.volumeError) * solid.volume) / hullVolumeM3;
  const counts = colliders.hulls.map(({ positions }) => positions.length / 3);
  return [
    positive('mass', massKg, { unit: 'kg' }),
    within('density', material.densityKgM3, ...findObjectDensities(material.name), {
      otherwise: 'warn',
      unit: 'kg/m3',
    }),
    atMost('mass-error', Math.abs(massKg - meantKg) / Math.abs(meantKg), MASS_TOLERANCE),
    none('centre-of-mass-outside', computeOutsideDistance(centreOfMassM, box), { unit: 'm' }),
    positive('smallest-moment', small, { unit: 'kg m2' }),
    judge('inertia-triangle', slack, '>= 0', slack >= -MOMENT_TOLERANCE),
    within('collider-count', counts.length, 1, Math.max(COLLIDER_COUNT_MAX, asked.colliderCountMax ?? 0)),
    atMost('collider-vertices', Math.max(0, ...counts), COLLIDER_VERTICES_MAX, { otherwise: 'warn' }),
    atMost('collider-volume-error', wrongShare, COLLIDER_VOLUME_SHARE_MAX, { otherwise: 'warn' }),
    atMost('collider-distance-error', colliders.distanceErrorM, COLLIDER_DISTANCE_SHARE_MAX * longestSideM, {
      otherwise: 'warn',
      unit: 'm',
    }),
  ];
}

/** The principal moments in ascending order; NaN if the inertia is not finite. */
function listMoments(inertia: PhysicalBody['inertiaKgM2']): [number, number, number] {
  if (!inertia.every(Number.isFinite)) return [Number.NaN, Number.NaN, Number.NaN];
  return [...diagonaliseInertia(inertia).moments].sort((a, b) => a - b) as [number, number, number];
}

function computeOutsideDistance(point: Vector, { min, max }: Box): number {
  return Math.hypot(...point.map((value, k) => Math.max(0, min[k]! - value, value - max[k]!)));
}
