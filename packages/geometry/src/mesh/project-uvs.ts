import { clamp } from '../numeric/clamp.ts';

export interface ProjectionFrame {
  /** The x and y that lie at the left lower corner of the picture. */
  left: number;
  bottom: number;
  width: number;
  height: number;
}

/**
 * Texture coordinates by looking along z: front and back take their colour from the same place of the picture, so
 * there is no seam and no vertex is doubled. (0, 0) is the picture's upper left corner, as in glTF. Positions beyond
 * the frame are held at its edge.
 *
 * @example
 * projectUvs(positions, { left: 0, bottom: 0, width: 1, height: 1 });
 */
export function projectUvs(positions: Float32Array, frame: ProjectionFrame): Float32Array {
  const uvs = new Float32Array((positions.length / 3) * 2);
  for (let v = 0; v < positions.length / 3; v++) {
    uvs[v * 2] = clamp((positions[v * 3]! - frame.left) / frame.width, 0, 1);
    uvs[v * 2 + 1] = clamp(1 - (positions[v * 3 + 1]! - frame.bottom) / frame.height, 0, 1);
  }
  return uvs;
}
