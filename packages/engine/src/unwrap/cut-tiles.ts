import { type FlatChart, takePart } from './chart.ts';
import { findBox } from './find-box.ts';
import type { LinkedMesh } from './link-triangles.ts';
import { listConnected } from './split-triangles.ts';

/** Which share of the surface is cut into tiles, the smallest charts first, and how large those are. */
export interface TileSize {
  /** Up to this share of the surface. */
  share: number;
  /** The side of a tile, as a share of the side of a square as large as the whole surface. */
  side: number;
}

/**
 * Cuts some of the flat charts along straight lines into tiles, so that there are small pieces to fill the holes between
 * the large ones. The tiles lie as they lay in their chart.
 *
 * @param ranks Charts with the least are cut first.
 */
export function cutTiles(
  mesh: LinkedMesh,
  charts: readonly FlatChart[],
  ranks: readonly number[],
  sizes: readonly TileSize[],
): FlatChart[] {
  const slots = new Int32Array(mesh.positions.length / 3).fill(-1);
  const work = new Int32Array(mesh.triangleCount);
  const areas = charts.map(({ triangles }) => triangles.reduce((sum, t) => sum + mesh.areas[t]!, 0));
  const total = areas.reduce((sum, area) => sum + area, 0);
  const order = charts.map((_, c) => c).sort((a, b) => ranks[a]! - ranks[b]! || a - b);
  const dst: FlatChart[] = [];
  let done = 0;
  for (const c of order) {
    const size = sizes.find(({ share }) => done + areas[c]! / 2 < share * total);
    done += areas[c]!;
    if (size) dst.push(...cutChart(mesh, charts[c]!, size.side * Math.sqrt(total), work, slots));
    else dst.push(charts[c]!);
  }
  return dst;
}

function cutChart(mesh: LinkedMesh, chart: FlatChart, side: number, work: Int32Array, slots: Int32Array): FlatChart[] {
  const box = findBox(chart.flat);
  const columns = Math.max(1, Math.round(box.width / side));
  const rows = Math.max(1, Math.round(box.height / side));
  if (columns * rows === 1) return [chart];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const tiles: number[][] = Array.from({ length: columns * rows }, () => []);
  chart.triangles.forEach((t, f) => {
    let [x, y] = [0, 0];
    for (let k = 0; k < 3; k++) {
      const v = chart.corners[f * 3 + k]! * 2;
      x += (cos * chart.flat[v]! - sin * chart.flat[v + 1]!) / 3;
      y += (sin * chart.flat[v]! + cos * chart.flat[v + 1]!) / 3;
    }
    const column = Math.min(columns - 1, Math.max(0, Math.floor(((x - box.minX) / box.width) * columns)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(((y - box.minY) / box.height) * rows)));
    tiles[row * columns + column]!.push(t);
  });
  return tiles.flatMap((triangles) =>
    listConnected(mesh, Uint32Array.from(triangles), work, 1).map((part) => takePart(mesh, chart, part, slots)),
  );
}
