/**
 * How the subject falls into parts, from its silhouette and its visible surface. It is made once; every later pass reads
 * it, so that all agree on what is thin, what is one surface and what is attached to what.
 */
export interface Segmentation {
  /** Where one surface ends before another: `RIGHT` between a ray and its right neighbour, `DOWN` its lower one. */
  discontinuities: Uint8Array;
  /** Half the breadth of the silhouette around each ray, in h, as far as thin parts go. */
  radii: Float32Array;
  /** The rays of each part that is thin and long: one surface, connected. All other rays are broad parts, corners and tips. */
  thinParts: readonly Int32Array[];
  /**
   * How far a ray of a thin part lies from the broad part that it is attached to: 0 on broad parts, growing to 1 within a
   * few rays. 1 along thin parts that only pass before or behind a broad one.
   */
  attachment: Float32Array;
}

export const RIGHT = 1;
export const DOWN = 2;
