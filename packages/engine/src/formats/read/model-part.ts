import { AppError } from '@tangible/contracts';
import type { ModelPaint } from '../../workpiece.ts';

/** A surface with one material, at its position in the scene. */
export interface ModelPart {
  positions: Float32Array;
  indices: Uint32Array;
  /** From the upper left corner of the texture, as in glTF; beyond 0 to 1 the texture repeats. */
  uvs: Float32Array | null;
  material: ModelMaterial;
}

/** Parts with the same material share the object. */
export interface ModelMaterial extends Pick<ModelPaint, 'baseColour' | 'orm' | 'normal' | 'factors'> {
  /** Beyond its border the texture shows its border, instead of repeating. */
  clamps?: boolean;
}

export const PLAIN_MATERIAL: ModelMaterial = {
  baseColour: null,
  orm: null,
  normal: null,
  factors: { baseColour: [0.6, 0.6, 0.6], roughness: 0.8, metallic: 0 },
};

/** Ten times the limit of the highest level. */
const MODEL_TRIANGLES_MAX = 2_000_000;
/** Three for every triangle: more of them belong to none. */
const MODEL_VERTICES_MAX = 3 * MODEL_TRIANGLES_MAX;
const MODEL_MATERIALS_MAX = 50_000;
export const MODEL_BYTES_MAX = 256 * 1024 * 1024;

export function checkTriangleCount(count: number): void {
  if (count > MODEL_TRIANGLES_MAX) {
    throw new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_TRIANGLES_MAX} triangles` });
  }
}

export function checkVertexCount(count: number): void {
  if (count > MODEL_VERTICES_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_VERTICES_MAX} vertices` });
}

export function checkMaterialCount(count: number): void {
  if (count > MODEL_MATERIALS_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_MATERIALS_MAX} materials` });
}
