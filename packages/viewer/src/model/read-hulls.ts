/** One convex collider: metres, y up as in the GLB. */
export interface Hull {
  positions: Float32Array;
  indices: Uint32Array;
  /** The member of a scene that it belongs to. */
  body?: string;
}

/**
 * Reads the pieces of an OBJ: one, or one for each object that it names. Faces of more than three corners are cut into
 * triangles. A piece without a surface is left out.
 *
 * @param up Robot formats are z up; the file next to the browser's GLB is y up.
 * @example
 * readHulls('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4', 'z').length; // 1
 */
export function readHulls(text: string, up: 'y' | 'z'): Hull[] {
  const hulls: Hull[] = [];
  // OBJ numbers the vertices of a whole file.
  let first = 1;
  // What stands before the first object, then the name and the lines of each.
  const parts = text.split(/^o (.*)$/m);
  for (let at = 0; at < parts.length; at += 2) {
    const [body] = /^.+(?=\/)/.exec(parts[at - 1] ?? '') ?? [];
    const { positions, indices } = readPiece(parts[at]!, up, first);
    const count = positions.length / 3;
    first += count;
    const isWhole = positions.every(Number.isFinite) && indices.every((index) => index >= 0 && index < count);
    if (!isWhole || indices.length === 0) continue;
    hulls.push({
      positions: Float32Array.from(positions),
      indices: Uint32Array.from(indices),
      ...(body && { body }),
    });
  }
  return hulls;
}

function readPiece(text: string, up: 'y' | 'z', first: number) {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const line of text.split('\n')) {
    const [kind, ...parts] = line.trim().split(/\s+/);
    if (kind === 'v') {
      const [x, y, z] = parts.map(Number) as [number, number, number];
      if (up === 'y') positions.push(x, y, z);
      else positions.push(x, z, -y);
    } else if (kind === 'f') {
      const corners = parts.map((part) => Number.parseInt(part, 10) - first);
      for (let i = 2; i < corners.length; i++) indices.push(corners[0]!, corners[i - 1]!, corners[i]!);
    }
  }
  return { positions, indices };
}
