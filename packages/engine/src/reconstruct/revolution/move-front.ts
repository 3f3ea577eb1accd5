import { blurField } from '@tangible/geometry';
import type { RayGrid } from '../reconstruction.ts';
import { fade } from './fade.ts';
import type { Revolution } from './revolution.ts';
import type { Passage } from './trace-body.ts';
import { trustLimb, trustSide } from './trust-side.ts';

/** A front nearer to the body than the first, in h, is its side; one that is farther than the second is not. */
const OFF = [0.08, 0.14] as const;
/** A body from which the front is farther than this in the median, in h, is not quite round: the front is right, not the body. */
const ALIKE = [0.015, 0.025] as const;
/** What is broader than this, in h, is an error of the front; the rest is relief. */
const RELIEF = 0.05;
/** Where the body faces the camera less than the first, it is known better than the front; from the second on it is not. */
export const LIMB = [0.45, 0.75] as const;
/** Where it is only grazed, a front that lies farther is what the limb hides. */
const GRAZED = [0.2, 0.35] as const;
/** Rays run along a grazed side: distances from it are not taken for less than this share of their depths. */
const FACING_MIN = 0.2;

/**
 * The front with the seen side of a body of revolution on it. Its relief stays: only what is broad is taken away. Next to
 * the limb, where depth is what the network knows least, the body itself counts.
 */
export function moveFront(
  body: Revolution,
  { width, height, pitch }: RayGrid,
  front: Float32Array,
  passages: readonly (Passage | null)[],
): Float32Array {
  /** How far each ray takes part in the broad error, that error, and how far the body itself counts. */
  const shares = new Float32Array(front.length);
  const offs = new Float32Array(front.length);
  const limbs = new Float32Array(front.length);
  for (let i = 0; i < front.length; i++) {
    const passage = passages[i];
    if (!passage) continue;
    const { near, nearAt, facing } = passage;
    const sure = trustSide(body, nearAt);
    const isSide = fade(Math.abs(measureBefore(passage, front[i]!)), OFF);
    shares[i] = sure * isSide;
    offs[i] = (near - front[i]!) * shares[i]!;
    const isBehind = near < front[i]! ? fade(facing, GRAZED) : 0;
    limbs[i] = fade(facing, LIMB) * trustLimb(body, nearAt) * sure * Math.max(isSide, isBehind);
  }
  const alike = measureAlike(front, passages);
  const broadOffs = blurField({ values: offs, width, height }, RELIEF / pitch).values;
  const broadShares = blurField({ values: shares, width, height }, RELIEF / pitch).values;
  return front.map((depth, i) => {
    const passage = passages[i];
    if (!passage || (shares[i] === 0 && limbs[i] === 0)) return depth;
    const moved = depth + (alike * shares[i]! * broadOffs[i]!) / Math.max(1e-3, broadShares[i]!);
    return moved + (passage.near - moved) * limbs[i]!;
  });
}

/** How far the body may be believed where the front sees it well, 0 to 1. */
function measureAlike(front: Float32Array, passages: readonly (Passage | null)[]): number {
  const offs: number[] = [];
  passages.forEach((passage, i) => {
    if (passage && passage.facing > LIMB[0]) offs.push(Math.abs(measureBefore(passage, front[i]!)));
  });
  return fade(offs.sort((a, b) => a - b)[offs.length >> 1] ?? Infinity, ALIKE);
}

/** How far a depth lies before the side of the body where a ray enters it, at right angles to that side, in h. */
export function measureBefore({ near, facing }: Passage, depth: number): number {
  return (near - depth) * Math.max(FACING_MIN, facing);
}
