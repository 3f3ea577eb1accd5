import type { Mesh } from '@tangible/geometry';

export interface ReadTexture {
  bytes: Uint8Array;
  mime: string;
}

/** The contents of a GLB of an asset. */
export interface ReadGlb extends Mesh {
  normals: Float32Array;
  /** Empty when there are none. */
  tangents: Float32Array;
  uvs: Float32Array;
  /** The source of each vertex's colour; null when there is none. */
  colourSources: Uint8Array | null;
  /** The base colour. */
  texture: ReadTexture;
  normalMap: ReadTexture | null;
  /** Occlusion, roughness and metallic in one picture. */
  orm: ReadTexture | null;
  /** `asset.extras`: the physics of the body, unrounded. */
  extras: Record<string, unknown>;
}
