/**
 * The parts of the subject, from its silhouette and its visible surface. It is computed once; every later pass reads
 * it, so that all agree on which parts are thin, on one surface or attached.
 */
export interface Segmentation {
  /** Where one surface ends before another: `RIGHT` between a ray and its right neighbour, `DOWN` its lower one. */
  discontinuities: Uint8Array;
  /** Half the breadth of the silhouette around each ray, in h, as far as thin parts go. */
  radii: Float32Array;
  /** The part of each ray, an index of `parts`; -1 outside the silhouette. */
  labels: Int32Array;
  parts: readonly Part[];
  /**
   * How far a ray of a thin part lies from the broad part that it is attached to: 0 on broad parts, growing to 1
   * within a few rays. 1 along thin parts that only pass before or behind a broad one.
   */
  attachment: Float32Array;
}

export const RIGHT = 1;
export const DOWN = 2;

export interface Part {
  /** Broad, thin and long, or too short to be distinguished from a corner or a tip. */
  kind: 'broad' | 'thin' | 'tip';
  rays: Int32Array;
  /** The median of its rays' radii, in h. */
  radius: number;
  /** The parts next to it, the one with the longest contact first. */
  neighbours: readonly Neighbour[];
}

export interface Neighbour {
  /** An index of `parts`. */
  part: number;
  /** The middle of the own rays that touch it, in rays of the grid. */
  x: number;
  y: number;
  /** How many these are. */
  contactRays: number;
  /** Whether it hides this part, is hidden by it, or goes on as the same surface. */
  order: 'before' | 'behind' | 'level';
}
