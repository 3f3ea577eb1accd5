/** One convex piece of what collides: metres, y up as in the GLB. */
export interface Hull {
  positions: Float32Array;
  indices: Uint32Array;
}

/**
 * Reads a piece from an OBJ as robots have it, z up. Faces of more than three corners are cut into triangles. Null when
 * the text holds no surface.
 *
 * @example
 * readHull('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4')?.indices.length; // 12
 */
export function readHull(text: string): Hull | null {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const line of text.split('\n')) {
    const [kind, ...parts] = line.trim().split(/\s+/);
    if (kind === 'v') {
      const [x, y, z] = parts.map(Number) as [number, number, number];
      positions.push(x, z, -y);
    } else if (kind === 'f') {
      const corners = parts.map((part) => Number.parseInt(part, 10) - 1);
      for (let i = 2; i < corners.length; i++) indices.push(corners[0]!, corners[i - 1]!, corners[i]!);
    }
  }
  const count = positions.length / 3;
  const whole = positions.every(Number.isFinite) && indices.every((index) => index >= 0 && index < count);
  if (!whole || indices.length === 0) return null;
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}
