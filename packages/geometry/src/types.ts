/** Triangles over shared vertices. Counter-clockwise seen from outside, so normals point out. */
export interface Mesh {
  /** x, y, z per vertex. */
  positions: Float32Array;
  /** Three vertex numbers per triangle. */
  indices: Uint32Array;
}

/** A value per pixel of a picture, row by row from the top. */
export interface Field {
  values: Float32Array;
  width: number;
  height: number;
}

/** A value per node of a regular grid; x runs fastest, then y, then z. Below zero is inside. */
export interface Volume {
  values: Float32Array;
  /** Nodes along x, y and z. */
  counts: readonly [number, number, number];
  /** Where node 0, 0, 0 lies. */
  origin: Vector;
  /** Distance between neighbouring nodes. */
  spacing: number;
}

export type Vector = readonly [number, number, number];

export interface Box {
  min: Vector;
  max: Vector;
}
