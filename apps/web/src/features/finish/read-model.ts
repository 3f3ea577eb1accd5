import { type Box, boxOf } from './box.ts';
import { modelTypeOf } from './check-model.ts';
import { readGlbBox } from './read-glb-box.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';

/** Triangles as nine numbers each: what a picture of the model needs. */
interface Triangles {
  positions: Float32Array;
}

export interface ReadModel {
  sides: [number, number, number];
  longest: number;
  triangleCount: number | null;
  /** Null for a GLB, which the viewer shows. */
  triangles: Triangles | null;
}

/**
 * What a browser can tell of a model before it is sent; null if that is nothing: a ZIP, or a file that is damaged.
 *
 * @example
 * readModel('box.stl', bytes)?.longest; // 120
 */
export function readModel(name: string, bytes: Uint8Array<ArrayBuffer>): ReadModel | null {
  const type = modelTypeOf(name);
  try {
    if (type === 'glb') {
      const read = readGlbBox(bytes);
      return read && describe(read.box, read.triangleCount, null);
    }
    const positions = type === 'stl' ? readStl(bytes) : type === 'obj' ? readObj(bytes) : null;
    return positions && positions.length > 0 ? describe(boxOf(positions), positions.length / 9, { positions }) : null;
  } catch {
    // The server says what is wrong with it.
    return null;
  }
}

function describe({ min, max }: Box, triangleCount: number, triangles: Triangles | null): ReadModel | null {
  const sides = min.map((low, axis) => max[axis]! - low) as ReadModel['sides'];
  const longest = Math.max(...sides);
  return Number.isFinite(longest) && longest > 0 ? { sides, longest, triangleCount, triangles } : null;
}
