import type { GLTF } from '@gltf-transform/core';
import { AppError } from '@tangible/contracts';
import { openGlb } from '../../formats/read/check-glb.ts';
import { checkTriangleCount } from '../../formats/read/model-part.ts';
import { sniffModel } from '../../formats/read/read-model.ts';
import { isBinaryStl } from '../../formats/read/read-stl-parts.ts';
import { isArchive, unpackModel } from './unpack-model.ts';

export interface ModelFacts {
  type: 'glb' | 'obj' | 'stl' | 'zip';
  mime: string;
}

const MIMES: Record<ModelFacts['type'], string> = {
  glb: 'model/gltf-binary',
  obj: 'model/obj',
  stl: 'model/stl',
  zip: 'application/zip',
};

const STL_HEADER_BYTES = 84;
const STL_TRIANGLE_BYTES = 50;
/** The mode of glTF's primitives; below are points and lines, above strips and fans. */
const TRIANGLES = 4;

/**
 * Recognises an uploaded model by its content alone. Only cheap checks are made: the type, whether a GLB can be opened
 * and a ZIP contains a model, and the number of triangles. `finishModel` finds the rest.
 *
 * Rejects with an `AppError`: MODEL_TYPE, MODEL_BROKEN, MODEL_EMPTY, MODEL_TOO_LARGE, MODEL_FEATURE or those of
 * `unpackModel`.
 *
 * @example
 * const { type, mime } = await inspectModel(upload); // { type: 'glb', mime: 'model/gltf-binary' }
 */
export async function inspectModel(upload: Uint8Array): Promise<ModelFacts> {
  const { model } = await unpackModel(upload);
  const format = sniffModel(model);
  const count = format === 'glb' ? countInGlb(model) : countFaces(model, format);
  if (count === 0) throw new AppError('MODEL_EMPTY');
  checkTriangleCount(count);
  const type = isArchive(upload) ? 'zip' : format;
  return { type, mime: MIMES[type] };
}

function countInGlb(model: Uint8Array): number {
  try {
    return countGlbTriangles(openGlb(model).json);
  } catch (error) {
    // Arrays of another type, primitives that are null: the file is at fault.
    throw error instanceof AppError ? error : new AppError('MODEL_BROKEN', {}, { cause: error });
  }
}

/** As many triangles as the file declares; instances count each time that they are drawn. */
function countGlbTriangles({ nodes = [], meshes = [], accessors = [] }: GLTF.IGLTF): number {
  const countOf = ({ indices, attributes, mode = TRIANGLES }: GLTF.IMeshPrimitive) => {
    const { count = 0 } = accessors[indices ?? attributes?.POSITION ?? -1] ?? {};
    if (mode === TRIANGLES) return Math.floor(count / 3);
    return mode > TRIANGLES ? Math.max(0, count - 2) : 0;
  };
  const ofMesh = meshes.map(({ primitives = [] }) => primitives.reduce((sum, one) => sum + countOf(one), 0));
  return nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (ofMesh[mesh] ?? 0)), 0);
}

/** Faces of an OBJ, triangles of an STL: there is a word for each in text, and a number of bytes in a binary STL. */
function countFaces(model: Uint8Array, format: 'obj' | 'stl'): number {
  if (format === 'stl' && isBinaryStl(model)) return (model.length - STL_HEADER_BYTES) / STL_TRIANGLE_BYTES;
  const text = new TextDecoder('latin1').decode(model);
  const word = format === 'stl' ? /\bouter\s+loop\b/g : /^[ \t]*f[ \t]/gm;
  let count = 0;
  while (word.test(text)) count++;
  return count;
}
