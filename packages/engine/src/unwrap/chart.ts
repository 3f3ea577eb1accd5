import type { LinkedMesh } from './link-triangles.ts';

/** A piece of a surface with vertices of its own. */
export interface Chart {
  /** The indices of its triangles in the mesh. */
  triangles: Uint32Array;
  /** Three indices into the chart's own vertices per triangle. */
  corners: Uint32Array;
  /** The mesh vertex of each of the chart's vertices. */
  sources: Uint32Array;
}

/** A flattened chart: x to the right and y up, seen from outside, in the units of the surface. */
export interface FlatChart extends Chart {
  /** x, y per vertex. */
  flat: Float64Array;
}

/** Numbers the vertices of some triangles. `slots` has one entry per mesh vertex, all -1 before and after. */
export function makeChart({ indices }: LinkedMesh, triangles: Uint32Array, slots: Int32Array): Chart {
  const count = triangles.length;
  const corners = new Uint32Array(count * 3);
  const sources = new Uint32Array(count * 3);
  let found = 0;
  for (let f = 0; f < count; f++) {
    const t = triangles[f]! * 3;
    for (let k = 0; k < 3; k++) {
      const src = indices[t + k]!;
      let v = slots[src]!;
      if (v < 0) {
        v = found++;
        slots[src] = v;
        sources[v] = src;
      }
      corners[f * 3 + k] = v;
    }
  }
  for (let v = 0; v < found; v++) slots[sources[v]!] = -1;
  return { triangles, corners, sources: sources.slice(0, found) };
}

/** The triangles sorted by label: those of label l are from `starts[l]` to `starts[l + 1]`, exclusive. */
export function sortByLabel(labels: Int32Array, count: number): { sorted: Uint32Array; starts: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const label of labels) starts[label + 1]!++;
  for (let l = 0; l < count; l++) starts[l + 1]! += starts[l]!;
  const filled = starts.slice(0, count);
  const sorted = new Uint32Array(labels.length);
  for (let t = 0; t < labels.length; t++) sorted[filled[labels[t]!]!++] = t;
  return { sorted, starts };
}

/** Some triangles of a flat chart as a chart of their own, with the same layout. */
export function takePart(
  mesh: LinkedMesh,
  { sources, flat }: FlatChart,
  part: Uint32Array,
  slots: Int32Array,
): FlatChart {
  const chart = makeChart(mesh, part, slots);
  for (let v = 0; v < sources.length; v++) slots[sources[v]!] = v;
  const count = chart.sources.length;
  const partFlat = new Float64Array(count * 2);
  for (let v = 0; v < count; v++) {
    const from = slots[chart.sources[v]!]!;
    partFlat[v * 2] = flat[from * 2]!;
    partFlat[v * 2 + 1] = flat[from * 2 + 1]!;
  }
  for (const src of sources) slots[src] = -1;
  return { ...chart, flat: partFlat };
}
