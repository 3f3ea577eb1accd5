import type { Arrangement, GenerationOptions, Guidance } from '@tangible/contracts';

/** One asset of a scene, as a model is told about it. */
export interface SceneItem {
  name: string;
  /** Width, height and depth of the real thing, as it stands. */
  sidesM: readonly [number, number, number];
}

/**
 * A model that looks at pictures and answers in data. Its methods never reject: whatever goes wrong is logged, and null
 * means that nobody knows better than the engine.
 */
export interface VisionProvider {
  /** What the object in a picture is, how large, of what, and which way up. `point` tells which of several is meant. */
  describeObject(
    picture: Uint8Array,
    signal: AbortSignal,
    point?: GenerationOptions['point'],
  ): Promise<Guidance | null>;

  /** How a scene of these assets should be arranged, by a sentence, a picture or both. */
  arrangeScene(
    items: readonly SceneItem[],
    sentence: string,
    picture: Uint8Array | null,
    signal: AbortSignal,
  ): Promise<Arrangement | null>;
}
