import { AppError } from '@tangible/contracts';
import type { ModelPart } from './model-part.ts';

/** Beyond this single precision squares to infinity. */
const COORDINATE_MAX = 1e15;
/** Beyond this a texture coordinate has no place within the picture left. */
const UV_MAX = 1e4;

/**
 * Leaves out triangles that have a corner nowhere (NaN, infinite) or one corner twice, and vertices that no triangle
 * uses. Texture coordinates that are nowhere become 0. Throws MODEL_EMPTY when no triangle is left.
 */
export function cleanParts(parts: readonly ModelPart[]): ModelPart[] {
  const clean = parts.map(cleanPart).filter(({ indices }) => indices.length > 0);
  if (clean.length === 0) throw new AppError('MODEL_EMPTY');
  return clean;
}

function cleanPart({ positions, indices, uvs, material }: ModelPart): ModelPart {
  const isSound = (vertex: number) => {
    for (let k = 0; k < 3; k++) if (!(Math.abs(positions[vertex * 3 + k]!) < COORDINATE_MAX)) return false;
    return true;
  };
  const hasUvs = uvs !== null && uvs.length / 2 >= positions.length / 3;
  const numbers = new Int32Array(positions.length / 3).fill(-1);
  const kept: number[] = [];
  const dstIndices: number[] = [];
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (a === b || b === c || a === c || !isSound(a) || !isSound(b) || !isSound(c)) continue;
    for (const vertex of [a, b, c]) {
      if (numbers[vertex] === -1) numbers[vertex] = kept.push(vertex) - 1;
      dstIndices.push(numbers[vertex]!);
    }
  }
  const dst = new Float32Array(kept.length * 3);
  const dstUvs = hasUvs ? new Float32Array(kept.length * 2) : null;
  kept.forEach((vertex, v) => {
    for (let k = 0; k < 3; k++) dst[v * 3 + k] = positions[vertex * 3 + k]!;
    for (let k = 0; dstUvs && k < 2; k++) {
      const value = uvs![vertex * 2 + k]!;
      dstUvs[v * 2 + k] = Math.abs(value) < UV_MAX ? value : 0;
    }
  });
  return { positions: dst, indices: Uint32Array.from(dstIndices), uvs: dstUvs, material };
}
