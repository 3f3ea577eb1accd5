/** A rod that goes on behind what hides it: a ray and a depth for each step, and its radius in h. */
export interface Stub {
  rays: Int32Array;
  depths: Float32Array;
  radius: number;
  /** From this step on it is hidden. */
  hidden: number;
}

/** Front and back of the subject along the rays of part of the crop. */
export interface SurfaceLayers {
  front: Float32Array;
  back: Float32Array;
  /** Signed distance to the outline, in h, negative inside. */
  edges: Float32Array;
  width: number;
  height: number;
  left: number;
  top: number;
  /** Rays along the whole crop. */
  rays: number;
  /** What lies behind the back of some rays. */
  stubs: Stub[];
}
