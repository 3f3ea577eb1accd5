import type { Mesh } from '../types.ts';

/**
 * Makes one vertex of vertices closer than `distance` to each other; the first stays where it is. Triangles may lose a
 * corner by it: clean them afterwards.
 */
export function weldNear({ positions: p, indices }: Mesh, distance: number): Mesh {
  const cells = new Map<string, number[]>();
  const vertexMap = new Uint32Array(p.length / 3);
  const cellOf = (value: number) => Math.floor(value / distance);
  for (let v = 0; v < vertexMap.length; v++) {
    const [x, y, z] = [p[v * 3]!, p[v * 3 + 1]!, p[v * 3 + 2]!];
    vertexMap[v] = findNear(x, y, z) ?? v;
    if (vertexMap[v] !== v) continue;
    const name = `${cellOf(x)} ${cellOf(y)} ${cellOf(z)}`;
    const cell = cells.get(name);
    if (cell) cell.push(v);
    else cells.set(name, [v]);
  }
  return { positions: p, indices: indices.map((vertex) => vertexMap[vertex]!) };

  function findNear(x: number, y: number, z: number): number | undefined {
    // Only the cells that the vertex is close enough to: mostly its own alone would do, were it not for their borders.
    for (let i = cellOf(x - distance); i <= cellOf(x + distance); i++) {
      for (let j = cellOf(y - distance); j <= cellOf(y + distance); j++) {
        for (let k = cellOf(z - distance); k <= cellOf(z + distance); k++) {
          for (const v of cells.get(`${i} ${j} ${k}`) ?? []) {
            if (Math.hypot(p[v * 3]! - x, p[v * 3 + 1]! - y, p[v * 3 + 2]! - z) <= distance) return v;
          }
        }
      }
    }
    return undefined;
  }
}
