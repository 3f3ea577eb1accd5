import type { Guidance } from '@tangible/contracts';

/** A model that looks at pictures and answers in words. Whatever goes wrong with it, the engine's own estimate stands. */
export interface VisionProvider {
  /** What the object in a picture is, how large, of what, and which way up; null when no usable answer came. */
  describeObject(picture: Uint8Array, signal: AbortSignal): Promise<Guidance | null>;
}
