import { type Chart, type FlatChart, makeChart, sortByLabel, takePart } from './chart.ts';
import { findCrossings } from './find-crossings.ts';
import { flattenChart } from './flatten-chart.ts';
import type { LinkedMesh } from './link-triangles.ts';
import { listSqueezed, measureChartStretch } from './measure-stretch.ts';
import { listConnected, splitTriangles } from './split-triangles.ts';
import { listFolded, listWound, untangleChart } from './untangle-chart.ts';

/** A chart with more stretch, or whose area grows by more, is cut in two. */
const STRETCH_MAX = 1.25;
const GROWTH_MAX = 1.2;
/** A triangle that is stretched by more than this factor is bad, as are those that are folded or overlap others. */
const SQUEEZE_MAX = 4;
/**
 * Bad triangles are cut out if they are at most this share of a chart's triangles, or at most this many. Otherwise the
 * chart is cut in two.
 */
const BAD_SHARE_MAX = 0.03;
const BAD_COUNT_MAX = 3;

/**
 * Flattens every chart so that no triangle is flipped and none overlaps another. Where that fails, the chart is cut: a
 * few bad triangles are cut out, or the chart is cut in two, down to single triangles, which always succeed.
 *
 * @param labels The chart of each triangle; every chart is a disk.
 */
export function flattenCharts(mesh: LinkedMesh, labels: Int32Array, count: number): FlatChart[] {
  const { sorted, starts } = sortByLabel(labels, count);
  const slots = new Int32Array(mesh.positions.length / 3).fill(-1);
  const work = new Int32Array(labels);
  const marks = new Int32Array(mesh.triangleCount);
  const done: FlatChart[] = [];
  const waiting: Uint32Array[] = [];
  for (let c = count - 1; c >= 0; c--) waiting.push(sorted.slice(starts[c]!, starts[c + 1]!));
  let label = count;

  const add = (parts: Uint32Array[]) => {
    label += parts.length;
    waiting.push(...parts.reverse());
  };

  for (let triangles = waiting.pop(); triangles; triangles = waiting.pop()) {
    const chart = makeChart(mesh, triangles, slots);
    if (triangles.length === 1) {
      done.push({ ...chart, flat: placeTriangle(mesh, chart) });
      continue;
    }
    const flat = flattenChart(mesh, chart);
    const bad = flat ? mendChart(mesh, { ...chart, flat }, marks) : null;
    if (!flat || !bad) {
      add(splitTriangles(mesh, triangles, work, label, 'halves'));
      continue;
    }
    if (bad.length === 0) {
      done.push({ ...chart, flat });
      continue;
    }
    const { kept, cut } = cutOut(mesh, { ...chart, flat }, bad, work, label, slots, marks);
    label += kept.length;
    done.push(...kept);
    // If everything was cut out, 'pieces' could return the same chart again and never end.
    add(splitTriangles(mesh, cut, work, label, kept.length > 0 ? 'pieces' : 'halves'));
  }
  return done;
}

/**
 * Untangles a layout, in place, as far as possible.
 *
 * @returns The triangles that must be cut out, or null if they are too many or the others are stretched too much.
 */
function mendChart(mesh: LinkedMesh, chart: FlatChart, marks: Int32Array): number[] | null {
  const count = chart.triangles.length;
  const most = Math.max(BAD_SHARE_MAX * count, Math.min(BAD_COUNT_MAX, count / 4));
  let bad = untangleChart(chart, mesh.areas);
  if (bad.length > most) return null;
  bad = [...new Set([...bad, ...listSqueezed(mesh, chart, SQUEEZE_MAX)])].sort((a, b) => a - b);
  if (bad.length > most) return null;
  const isBad = new Uint8Array(count);
  for (const f of bad) isBad[f] = 1;
  const { stretch, growth } = measureChartStretch(mesh, chart, isBad);
  if (growth > GROWTH_MAX || stretch > STRETCH_MAX) return null;
  if (bad.length === 0) bad = findBad(mesh, chart, marks);
  return bad.length > most ? null : bad;
}

function findBad(mesh: LinkedMesh, chart: FlatChart, marks: Int32Array): number[] {
  const bad = new Set([...listFolded(chart, mesh.areas), ...listWound(chart), ...findCrossings(mesh, chart, marks)]);
  return [...bad].sort((a, b) => a - b);
}

/** Cuts triangles out until none is bad; the remaining ones keep their layout. */
function cutOut(
  mesh: LinkedMesh,
  src: FlatChart,
  firstBad: number[],
  work: Int32Array,
  firstLabel: number,
  slots: Int32Array,
  marks: Int32Array,
): { kept: FlatChart[]; cut: Uint32Array } {
  const kept: FlatChart[] = [];
  const cut: number[] = [];
  const waiting: { chart: FlatChart; bad: number[] }[] = [{ chart: src, bad: firstBad }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { chart, bad } = next;
    const isBad = new Uint8Array(chart.triangles.length);
    for (const f of bad) {
      isBad[f] = 1;
      cut.push(chart.triangles[f]!);
    }
    const rest = chart.triangles.filter((_, f) => isBad[f] === 0);
    for (const part of listConnected(mesh, rest, work, firstLabel)) {
      const piece = takePart(mesh, chart, part, slots);
      const pieceBad = findBad(mesh, piece, marks);
      if (pieceBad.length === 0) kept.push(piece);
      else waiting.push({ chart: piece, bad: pieceBad });
    }
  }
  return { kept, cut: Uint32Array.from(cut).sort() };
}

/** One triangle with its first edge along x; a degenerate one gets a small height. */
function placeTriangle({ positions: p }: LinkedMesh, { sources }: Chart): Float64Array {
  const length = (a: number, b: number) => {
    const [i, j] = [sources[a]! * 3, sources[b]! * 3];
    return Math.hypot(p[i]! - p[j]!, p[i + 1]! - p[j + 1]!, p[i + 2]! - p[j + 2]!);
  };
  const [ab, bc, ca] = [length(0, 1), length(1, 2), length(2, 0)];
  const x = ab > 0 ? (ab * ab + ca * ca - bc * bc) / (2 * ab) : 0;
  const longest = Math.max(ab, bc, ca, 1e-12);
  const height = Math.max(Math.sqrt(Math.max(0, ca * ca - x * x)), longest * 1e-3);
  return Float64Array.of(0, 0, Math.max(ab, longest * 1e-3), 0, x, height);
}
