import { buildBvh } from '../bvh/build-bvh.ts';
import { findClosestPoint } from '../bvh/find-closest-point.ts';
import { clamp } from '../numeric/clamp.ts';
import type { Mesh, Vector, Volume } from '../types.ts';
import { extractIsosurface } from '../volume/extract-isosurface.ts';
import { choosePieces, LARGEST_ONLY, SIGNIFICANT_PIECES } from './choose-pieces.ts';
import { closeChain } from './close-chain.ts';
import { fitToSource } from './fit-to-source.ts';
import { type SampledSolid, sampleSolid } from './sample-solid.ts';

export interface RemeshedSolid {
  mesh: Mesh;
  floaterCount: number;
  innerShellCount: number;
  /** Pieces that stood apart and were tied to the largest by a strut. */
  strutCount: number;
}

/** In cells. */
const STRUT_RADIUS = 1.2;
/** The number of vertices of a piece that are tested for the nearest point of the rest. */
const STRUT_SAMPLES = 2000;

/**
 * Makes one closed manifold surface from any triangles: fills a grid with the enclosed volume, extracts its surface and
 * moves it back onto the triangles. Overlapping parts become one, inner walls vanish, sheets get thickness, and with
 * `keepPieces` separate parts are connected by struts.
 *
 * @param src Oriented as far as can be (`orientFaces`), with at least one triangle.
 */
export function remeshSolid(src: Mesh, cellCount: number, keepPieces: boolean): RemeshedSolid {
  const closed = closeChain(src);
  const sampled = sampleSolid(closed, cellCount);
  let chosen = choosePieces(extractIsosurface(sampled.volume), keepPieces ? SIGNIFICANT_PIECES : LARGEST_ONLY);
  const strutCount = chosen.pieces.length - 1;
  if (strutCount > 0) {
    const tied = tiePieces(chosen.pieces, sampled);
    const again = choosePieces(extractIsosurface(tied.volume), LARGEST_ONLY);
    chosen = { ...again, floaterCount: chosen.floaterCount, innerShellCount: chosen.innerShellCount };
    return { ...summarise(fitToSource(again.pieces[0]!, closed, tied)), strutCount };
  }
  return { ...summarise(fitToSource(chosen.pieces[0]!, closed, sampled)), strutCount };

  function summarise(mesh: Mesh) {
    return { mesh, floaterCount: chosen.floaterCount, innerShellCount: chosen.innerShellCount };
  }
}

/** Lays a strut from each piece to the nearest point of those before it. */
function tiePieces(pieces: readonly Mesh[], sampled: SampledSolid): SampledSolid {
  const values = sampled.volume.values.slice();
  const volume: Volume = { ...sampled.volume, values };
  const nearest = sampled.nearest.slice();
  const trees = pieces.map(buildBvh);
  for (let i = 1; i < pieces.length; i++) {
    let best: { from: Vector; to: Vector; distance: number } | null = null;
    const { positions } = pieces[i]!;
    const step = Math.max(1, Math.floor(positions.length / 3 / STRUT_SAMPLES));
    for (let v = 0; v < positions.length / 3; v += step) {
      const from: Vector = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!];
      for (let other = 0; other < i; other++) {
        const found = findClosestPoint(trees[other]!, from, best?.distance);
        if (!found || (best && found.distance >= best.distance)) continue;
        best = { from, to: placeOn(pieces[other]!, found), distance: found.distance };
      }
    }
    if (best) carveStrut(volume, nearest, best.from, best.to);
  }
  return { ...sampled, volume, nearest };
}

function placeOn({ positions, indices }: Mesh, at: { triangle: number; wb: number; wc: number }): Vector {
  const [a, b, c] = [0, 1, 2].map((k) => indices[at.triangle * 3 + k]! * 3) as [number, number, number];
  const place = (axis: number) =>
    positions[a + axis]! * (1 - at.wb - at.wc) + positions[b + axis]! * at.wb + positions[c + axis]! * at.wc;
  return [place(0), place(1), place(2)];
}

/** Fills the nodes near the line, a little beyond its ends too so that it reaches into the parts that it connects. */
function carveStrut({ values, counts, origin, spacing }: Volume, nearest: Int32Array, from: Vector, to: Vector): void {
  const radius = STRUT_RADIUS * spacing;
  const along = [to[0] - from[0], to[1] - from[1], to[2] - from[2]] as const;
  const squared = Math.max(1e-30, along[0] ** 2 + along[1] ** 2 + along[2] ** 2);
  const range = (axis: number): [number, number] => [
    Math.max(1, Math.floor((Math.min(from[axis]!, to[axis]!) - origin[axis]!) / spacing - 4)),
    Math.min(counts[axis]! - 2, Math.ceil((Math.max(from[axis]!, to[axis]!) - origin[axis]!) / spacing + 4)),
  ];
  const [[i0, i1], [j0, j1], [k0, k1]] = [range(0), range(1), range(2)];
  for (let k = k0; k <= k1; k++) {
    for (let j = j0; j <= j1; j++) {
      for (let i = i0; i <= i1; i++) {
        const [x, y, z] = [
          i * spacing + origin[0] - from[0],
          j * spacing + origin[1] - from[1],
          k * spacing + origin[2] - from[2],
        ];
        const share = clamp((x * along[0] + y * along[1] + z * along[2]) / squared, 0, 1);
        const distance = Math.hypot(x - share * along[0], y - share * along[1], z - share * along[2]) - radius;
        const node = i + counts[0] * (j + counts[1] * k);
        if (distance >= values[node]!) continue;
        values[node] = distance;
        // Nodes around a strut have no triangle of the source to be moved onto.
        nearest[node] = -1;
      }
    }
  }
}
