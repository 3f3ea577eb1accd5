import type { Symmetry } from '@tangible/contracts';

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
  /** Whether the hidden side of a body of revolution is made as round as its seen side. Default 'auto'. */
  symmetry?: Symmetry;
  /** What lies farther than this outside of the outline of another side is removed, in h. Default `OUTLINE_TOLERANCE`. */
  outlineTolerance?: number;
}

/** Found on 330 held-out objects with `npm run ablate`. */
export const TOLERANCE = 0.08;

/** Cameras of further pictures are fitted to a few degrees, which is about as much at the rim of an object. */
export const OUTLINE_TOLERANCE = 0.05;
