import { AppError } from '@tangible/contracts';
import { type Mesh, measureBox, weldVertices } from '@tangible/geometry';
import type { Platform } from '../../platform/platform.ts';
import type { ModelPaint } from '../../workpiece.ts';
import { isGlb } from './check-glb.ts';
import { mergeParts } from './merge-parts.ts';
import { MODEL_BYTES_MAX, type ModelPart } from './model-part.ts';
import { readGlbParts } from './read-glb-parts.ts';
import { isObj, readObjParts } from './read-obj-parts.ts';
import { isBinaryStl, isTextStl, readStlParts } from './read-stl-parts.ts';
import type { SideFiles } from './side-files.ts';

export interface ReadModel {
  format: 'glb' | 'obj' | 'stl';
  /** One vertex per point, y up. It may be open, duplicated or flipped: nothing is repaired here. */
  surface: Mesh;
  /** The same surface with its textures. */
  paint: ModelPaint;
  /** Metres per unit; null where the format does not say. */
  unitM: number | null;
}

/**
 * Reads a GLB, OBJ or STL model; the format is recognised by the bytes.
 *
 * Throws an `AppError`: MODEL_TYPE, MODEL_BROKEN, MODEL_EMPTY, MODEL_TOO_LARGE or MODEL_FEATURE.
 *
 * @param sideFiles What an OBJ names: materials and textures by file name. Without them it has one grey.
 * @example
 * const { surface, paint } = await readModel(bytes, platform);
 */
export async function readModel(
  bytes: Uint8Array,
  platform: Platform,
  sideFiles: SideFiles = new Map(),
): Promise<ReadModel> {
  if (bytes.length > MODEL_BYTES_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_BYTES_MAX >> 20} MB` });
  const format = sniffModel(bytes);
  try {
    const paint = mergeParts(await readParts(format, bytes, platform, sideFiles));
    const surface = toSurface(paint.mesh);
    return { format, surface, paint, unitM: format === 'glb' ? 1 : null };
  } catch (error) {
    // Any error of a parser means that the file is broken.
    throw error instanceof AppError ? error : new AppError('MODEL_BROKEN', {}, { cause: error });
  }
}

/** The format of a model's bytes; throws MODEL_TYPE when it is none of the three. */
export function sniffModel(bytes: Uint8Array): ReadModel['format'] {
  if (isGlb(bytes)) return 'glb';
  if (isTextStl(bytes) || isBinaryStl(bytes)) return 'stl';
  if (isObj(bytes)) return 'obj';
  throw new AppError('MODEL_TYPE');
}

function readParts(
  format: ReadModel['format'],
  bytes: Uint8Array,
  platform: Platform,
  sideFiles: SideFiles,
): ModelPart[] | Promise<ModelPart[]> {
  if (format === 'glb') return readGlbParts(bytes, platform);
  if (format === 'obj') return readObjParts(bytes, sideFiles, platform);
  return readStlParts(bytes);
}

/** Welded by position, without the triangles that welding folds up. */
function toSurface(mesh: Mesh): Mesh {
  const { positions, indices } = weldVertices(mesh);
  const kept: number[] = [];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]!, indices[i + 1]!, indices[i + 2]!];
    if (a !== b && b !== c && a !== c) kept.push(a, b, c);
  }
  const { min, max } = measureBox(positions);
  const isFlat = [0, 1, 2].filter((k) => max[k]! - min[k]! > 0).length < 2;
  if (kept.length === 0 || isFlat) throw new AppError('MODEL_EMPTY');
  return { positions, indices: Uint32Array.from(kept) };
}
