import type { Arrangement, GenerationOptions, Guidance } from '@tangible/contracts';

/** One asset of a scene, as described to a model. */
export interface SceneItem {
  name: string;
  /** Width, height and depth of the real object, as it stands. */
  sidesM: readonly [number, number, number];
}

/**
 * A model that looks at pictures and returns data. Its methods never reject: any error is logged, and null means that
 * the engine's own estimate is used.
 */
export interface VisionProvider {
  /** The object in a picture: its name, size, material and orientation. `point` selects one of several. */
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
