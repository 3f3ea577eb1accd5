import type { Texture } from '../field/sample-texture.ts';
import type { Mesh, Vector } from '../types.ts';

export interface RenderOptions {
  widthPx: number;
  heightPx: number;
  /** Turns the mesh about y before it is seen from +z; 0 shows its front, 90 its left side. Degrees. */
  yawDegrees?: number;
  /** Raises the eye above the horizon. Degrees. */
  pitchDegrees?: number;
  /** Samples per pixel along each side. Default 2. */
  samples?: number;
  /** How much of the picture's smaller side the mesh fills at most. Default 0.86. */
  fill?: number;
  /** Keeps the frame still while the mesh turns: its centre, and the span of its smaller side. */
  framing?: { middle: Vector; span: number };
  /** False shows the bare base colour. Default true. */
  lit?: boolean;
  /** Draws the shade on the ground that the mesh stands on. Seen from above only. Default false. */
  ground?: boolean;
}

/**
 * The mesh to render: its normals and, for its materials, texture coordinates and textures as glTF has them. Without
 * a texture it is clay.
 */
export interface RenderedMesh extends Mesh {
  normals: Float32Array;
  /** As glTF has them; without them the normal map is left out. */
  tangents?: Float32Array | undefined;
  uvs?: Float32Array | undefined;
  /** Base colour. */
  texture?: Texture | undefined;
  /** Tangent space, y up. */
  normalMap?: Texture | undefined;
  /** Occlusion, roughness, metallic in red, green and blue. */
  orm?: Texture | undefined;
}

/** A mesh as the eye sees it: x to the right and y down in samples of the frame, z towards the eye in the same unit. */
export interface ProjectedMesh {
  mesh: RenderedMesh;
  positions: Float32Array;
  /** y up, as the eye's own axes are. */
  normals: Float32Array;
  tangents: Float32Array | null;
  view: View;
}

/** From the mesh to the frame: turned, then x = offsetX + scale x, y = offsetY - scale y, z = scale z. */
export interface View {
  /** Rows of a rotation. */
  turn: readonly [Vector, Vector, Vector];
  scale: number;
  offsetX: number;
  offsetY: number;
}

/** The triangle at each sample of the frame, or -1. */
export interface Frame {
  width: number;
  height: number;
  depths: Float32Array;
  /** Where the triangle's corners begin in `indices`. */
  triangles: Int32Array;
}
