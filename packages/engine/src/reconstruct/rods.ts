import type { DepthPlane } from './layers/fit-plane.ts';
import type { Part } from './segment/segmentation.ts';

/** A thin part that was made straight. */
export interface Rod {
  part: Part;
  /** Through its axis. */
  plane: DepthPlane;
  /** In h. */
  radius: number;
}

/** A rod that continues behind the part that hides it: a ray and a depth for each step, and its radius in h. */
export interface Extension {
  rays: Int32Array;
  depths: Float32Array;
  radius: number;
  /** From this step on it is hidden. */
  hidden: number;
}
