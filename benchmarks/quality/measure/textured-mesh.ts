import type { RgbaImage } from '@tangible/engine';
import type { Mesh } from '@tangible/geometry';

/** A mesh that can be drawn; texture coordinates run from the picture's upper left, as in glTF. */
export interface TexturedMesh extends Mesh {
  normals: Float32Array;
  uvs: Float32Array;
  texture: RgbaImage;
  /** In the space of the tangents, four numbers each, as in glTF. The true objects have none. */
  normalMap?: { texture: RgbaImage; tangents: Float32Array } | undefined;
}
