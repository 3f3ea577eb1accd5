/** Options of all passes of the reconstruction. */
export interface ReconstructOptions {
  /**
   * Depths that differ by more than this, beyond the slope of the surface, belong to different surfaces. In h. Every
   * pass that asks "same surface?" asks with this number.
   */
  tolerance: number;
  /** Rays along each side of the crop. */
  rays: number;
  /** Whether every strand of the silhouette is meant, as in a picture that was cut out. */
  keepStrands: boolean;
}

/** Found on 330 held-out objects with `npm run ablate`. */
export const TOLERANCE = 0.08;
