import type { Mesh } from '@tangible/geometry';
import type { FlatChart } from './chart.ts';
import { cutTiles, type TileSize } from './cut-tiles.ts';
import { flattenCharts } from './flatten-charts.ts';
import { cutPatches } from './grow-patches.ts';
import { type LinkedMesh, linkTriangles } from './link-triangles.ts';
import { mergePatches } from './merge-patches.ts';
import { type PackedCharts, packCharts } from './pack-charts.ts';
import { smoothBorders } from './smooth-borders.ts';
import { weighBorders } from './weigh-borders.ts';

/** Triangles per patch, and the smallest number of patches: small meshes start from single triangles. */
const PATCH_TRIANGLES = 40;
const PATCHES_MIN = 1500;
const LIMITS = { bendMax: 0.35, facingMin: 0, shareMax: 0.12 };
const SMOOTHING_ROUNDS = 20;
/** Tiles, which fill the gaps between the other charts. */
const TILES: readonly TileSize[] = [
  { share: 0.12, side: 0.04 },
  { share: 0.6, side: 0.12 },
];
/** Tiles of few, large triangles have ragged borders, so a mesh with fewer triangles is first cut into fewer tiles. */
const COARSE_TRIANGLES = 15_000;
const COARSE_TILES: readonly TileSize[] = [
  { share: 0.12, side: 0.04 },
  { share: 0.35, side: 0.12 },
];

export interface UnwrapOptions {
  /** 1 for each triangle that the camera sees: chart borders avoid them if possible. */
  seen?: Uint8Array | null;
}

/** A mesh with texture coordinates: vertices on chart borders are duplicated for each chart. */
export interface UnwrapResult {
  /** The triangles of the source, in the same order. */
  indices: Uint32Array;
  /** The source vertex of each vertex. */
  sources: Uint32Array;
  /** 0 to 1 from the texture's upper left corner. */
  uvs: Float32Array;
  /** The chart of each triangle. */
  charts: Int32Array;
  chartCount: number;
  /** The share of the texture that triangles cover. */
  cover: number;
}

/**
 * Unwraps a closed mesh onto a square: no flipped or overlapping triangles, one scale for all charts, and at least
 * 1/512 of the side between charts. The same mesh gives the same layout.
 *
 * Contributor notes: see README.md in this folder.
 *
 * @example
 * const { indices, sources, uvs } = unwrapMesh(mesh);
 */
export function unwrapMesh(src: Mesh, { seen = null }: UnwrapOptions = {}): UnwrapResult {
  const mesh = linkTriangles(src);
  const patchCount = Math.max(PATCHES_MIN, Math.round(mesh.triangleCount / PATCH_TRIANGLES));
  const { labels, count } = cutPatches(mesh, patchCount);
  const chartCount = mergePatches(mesh, labels, count, weighBorders(mesh, seen), LIMITS);
  smoothBorders(mesh, labels, SMOOTHING_ROUNDS);
  const flat = flattenCharts(mesh, labels, chartCount);
  const ranks = flat.map((chart) => rankChart(mesh, chart, seen));

  const isCoarse = mesh.triangleCount < COARSE_TRIANGLES;
  const tileSizes = isCoarse ? [COARSE_TILES, TILES] : [TILES, COARSE_TILES];
  const packed = packCharts(tileSizes.map((sizes) => () => cutTiles(mesh, flat, ranks, sizes)));
  return { ...join(mesh, packed), cover: packed.cover };
}

/** Small charts rank first; area that the camera sees counts three times. */
function rankChart({ areas }: LinkedMesh, { triangles }: FlatChart, seen: Uint8Array | null): number {
  let area = 0;
  let seenArea = 0;
  for (const t of triangles) {
    area += areas[t]!;
    if (seen?.[t] === 1) seenArea += areas[t]!;
  }
  return area + 2 * seenArea;
}

function join({ triangleCount }: LinkedMesh, { charts: src, places }: PackedCharts) {
  const vertexCount = src.reduce((sum, chart) => sum + chart.sources.length, 0);
  const indices = new Uint32Array(triangleCount * 3);
  const sources = new Uint32Array(vertexCount);
  const uvs = new Float32Array(vertexCount * 2);
  const charts = new Int32Array(triangleCount);
  let first = 0;
  src.forEach((chart, c) => {
    chart.triangles.forEach((t, f) => {
      charts[t] = c;
      for (let k = 0; k < 3; k++) indices[t * 3 + k] = first + chart.corners[f * 3 + k]!;
    });
    sources.set(chart.sources, first);
    for (let v = 0; v < chart.sources.length; v++) {
      uvs[(first + v) * 2] = places[c]![v * 2]!;
      uvs[(first + v) * 2 + 1] = 1 - places[c]![v * 2 + 1]!;
    }
    first += chart.sources.length;
  });
  return { indices, sources, uvs, charts, chartCount: src.length };
}
