import type { SectionAxis } from '../constants.ts';

/** Where a model is cut. */
export interface Section {
  axis: SectionAxis;
  /** From one end of the model, 0, to the other, 1. */
  share: number;
  /** Keeps the part beyond the plane instead of the one before it. */
  flipped: boolean;
}

type Vector = readonly [number, number, number];

interface SectionPlane {
  /** Points to the part that is kept. */
  normal: Vector;
  /** Points p of the plane: normal · p + constant = 0. */
  constant: number;
  /** Its outline on the model's box, a little beyond it, in order. */
  corners: readonly [Vector, Vector, Vector, Vector];
}

const AXES: Record<SectionAxis, number> = { x: 0, y: 1, z: 2 };
/** How far the outline reaches beyond the box, as a share of the box's side. */
const OVERHANG = 0.06;

/**
 * The plane of a section through a box.
 *
 * @example
 * makeSectionPlane({ axis: 'y', share: 0.5, flipped: false }, box); // keeps the lower half
 */
export function makeSectionPlane({ axis, share, flipped }: Section, box: { min: Vector; max: Vector }): SectionPlane {
  const index = AXES[axis];
  const at = box.min[index]! + share * (box.max[index]! - box.min[index]!);
  const sign = flipped ? 1 : -1;
  const normal = [0, 1, 2].map((k) => (k === index ? sign : 0)) as unknown as Vector;
  const [u, v] = [(index + 1) % 3, (index + 2) % 3];
  const end = (k: number, isMax: boolean) => {
    const beyond = OVERHANG * Math.max(box.max[u]! - box.min[u]!, box.max[v]! - box.min[v]!);
    return isMax ? box.max[k]! + beyond : box.min[k]! - beyond;
  };
  const corner = (isMaxU: boolean, isMaxV: boolean) => {
    const point = [0, 0, 0];
    point[index] = at;
    point[u] = end(u, isMaxU);
    point[v] = end(v, isMaxV);
    return point as unknown as Vector;
  };
  return {
    normal,
    constant: -sign * at,
    corners: [corner(false, false), corner(true, false), corner(true, true), corner(false, true)],
  };
}
