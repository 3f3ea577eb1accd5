import { keepTriangles } from '../connectivity/clean-triangles.ts';
import {
  connectFaces,
  type FaceLinks,
  findPatches,
  listPinched,
  NON_MANIFOLD,
  nextHalfEdge,
} from '../connectivity/connect-faces.ts';
import { previous } from '../connectivity/half-edges.ts';
import { measureSolid } from '../mass/measure-solid.ts';
import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import type { Mesh } from '../types.ts';
import { measureVolumes } from './choose-pieces.ts';

/** How far a vertex that was two is pulled towards its neighbours, so that the sheets no longer touch. */
const PULL_SHARE = 0.25;
/** Pulling apart may change this share of the volume; more would show. */
const VOLUME_CHANGE_MAX = 0.01;
/** The largest share of the volume of all removed pieces together; more would be a part of the shape. */
const FRAGMENT_SHARE_MAX = 1e-4;

/**
 * Parts sheets of a surface that were pinched together: at an edge with four triangles or more, those that hold the
 * same wedge of the solid between them stay together; a vertex becomes as many as it has fans of triangles. Sheets
 * that touched are moved apart a little, and tiny pieces that separate are removed.
 *
 * @param src What became of a closed surface by collapsing edges: as many triangles run one way along each edge as
 * the other.
 * @returns Null when triangles are missing or run the wrong way, or when the shape would lose or change a part.
 */
export function splitPinches(src: Mesh): Mesh | null {
  const links = connectFaces(src.indices);
  if (links.borderCount + links.flippedCount > 0) return null;
  const isSound =
    links.nonManifoldCount === 0 && listPinched(src.positions.length / 3, src.indices, links.across).length === 0;
  if (isSound) return dropUnusedVertices(src);
  const indices = links.nonManifoldCount > 0 ? cancelTwins(src.indices, links) : src.indices;
  const { across } = indices.length < src.indices.length ? connectFaces(indices) : links;
  return (
    partSheets({ positions: src.positions, indices, across: across.slice() }, 'solid') ??
    partSheets({ positions: src.positions, indices, across }, 'air')
  );
}

interface Linked extends Mesh {
  across: Int32Array;
}

/** Keeps the triangles together that hold a wedge of the solid between them, or one of air: necks stay, tunnels go. */
function partSheets(src: Linked, wedges: 'solid' | 'air'): Mesh | null {
  const doubleEdges = pairWedges(src, wedges);
  const parted = doubleEdges && keepLargest(splitDoubleEdges(splitVertices(src), doubleEdges));
  if (!parted) return null;
  const volume = measureSolid(src).volume;
  return Math.abs(measureSolid(parted).volume - volume) > VOLUME_CHANGE_MAX * Math.abs(volume) ? null : parted;
}

/** Removes triangles at non-manifold edges that have the same corners as another and the opposite orientation. */
function cancelTwins(indices: Uint32Array, { across }: FaceLinks): Uint32Array {
  const unmatched = new Map<string, number[]>();
  const gone = new Set<number>();
  for (let t = 0; t < indices.length / 3; t++) {
    if (across[t * 3] !== NON_MANIFOLD && across[t * 3 + 1] !== NON_MANIFOLD && across[t * 3 + 2] !== NON_MANIFOLD)
      continue;
    const corners = [...indices.subarray(t * 3, t * 3 + 3)];
    const least = corners.indexOf(Math.min(...corners));
    const [a, b, c] = [0, 1, 2].map((k) => corners[(least + k) % 3]!);
    const twin = unmatched.get(`${a},${c},${b}`)?.pop();
    if (twin === undefined) unmatched.set(`${a},${b},${c}`, [...(unmatched.get(`${a},${b},${c}`) ?? []), t]);
    else gone.add(twin).add(t);
  }
  return gone.size === 0 ? indices : keepTriangles(indices, (t) => !gone.has(t)).slice();
}

/**
 * Gives each half-edge at a non-manifold edge the one on the other side of its wedge.
 *
 * @returns One half of each edge that this makes; null when they do not come out even.
 */
function pairWedges({ positions, indices, across }: Linked, wedges: 'solid' | 'air'): number[] | null {
  const paired: number[] = [];
  const edges = new Map<string, number[]>();
  for (let h = 0; h < across.length; h++) {
    if (across[h] !== NON_MANIFOLD) continue;
    const [a, b] = [indices[h]!, indices[nextHalfEdge(h)]!];
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    const row = edges.get(key);
    if (row) row.push(h);
    else edges.set(key, [h]);
  }
  for (const halves of edges.values()) {
    const isForward = (h: number) => indices[h]! < indices[nextHalfEdge(h)]!;
    if (halves.filter(isForward).length * 2 !== halves.length) return null;
    const angles = measureAngles(positions, indices, halves);
    const turn = halves.map((_, i) => i).sort((i, k) => angles[i]! - angles[k]!);
    // Going around, the solid begins at a half-edge that runs backward and ends at one that runs forward.
    const begins = (h: number) => isForward(h) === (wedges === 'air');
    const begun: number[] = [];
    const ended = new Set<number>();
    for (const i of [...turn, ...turn]) {
      const h = halves[i]!;
      if (ended.has(h) || begun.includes(h)) continue;
      if (begins(h)) begun.push(h);
      else if (begun.length > 0) {
        const g = begun.pop()!;
        across[g] = h;
        across[h] = g;
        ended.add(g).add(h);
        paired.push(h);
      }
    }
  }
  return paired;
}

/**
 * Where the triangles of the half-edges stand around their edge, seen along it from its vertex with the lower number.
 */
function measureAngles(p: Float32Array, indices: Uint32Array, halves: readonly number[]): number[] {
  const ends = [indices[halves[0]!]!, indices[nextHalfEdge(halves[0]!)]!];
  const [a, b] = [Math.min(...ends) * 3, Math.max(...ends) * 3];
  const axis = normalise([p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!]);
  const radials = halves.map((h) => {
    const c = indices[previous(h)]! * 3;
    return [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!] as Triple;
  });
  const side = normalise(cross(axis, radials[0]!));
  const ahead = cross(side, axis);
  return radials.map((radial) => Math.atan2(dot(radial, side), dot(radial, ahead)));
}

/** Makes as many vertices of each as it has fans, and pulls those towards the middle of their fans. */
function splitVertices({ positions: src, indices: before, across }: Linked): Linked {
  const indices = before.slice();
  const vertexTotal = src.length / 3;
  const firstFans = new Int32Array(vertexTotal).fill(-1);
  const seen = new Uint8Array(indices.length);
  /** A corner of each fan that has to move, and the vertex that was there. */
  const moving: [corner: number, vertex: number][] = [];
  let copyCount = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    if (seen[corner] === 1) continue;
    const vertex = indices[corner]!;
    const isFirst = firstFans[vertex] === -1;
    if (isFirst) firstFans[vertex] = corner;
    let h = corner;
    do {
      seen[h] = 1;
      if (!isFirst) indices[h] = vertexTotal + copyCount;
      h = across[previous(h)]!;
    } while (h !== corner);
    if (isFirst) continue;
    copyCount++;
    moving.push([corner, vertex]);
    if (firstFans[vertex] !== -2) moving.push([firstFans[vertex]!, vertex]);
    firstFans[vertex] = -2;
  }
  const positions = new Float32Array((vertexTotal + copyCount) * 3);
  positions.set(src);
  for (const [corner, vertex] of moving) {
    const copy = indices[corner]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      let sum = 0;
      let count = 0;
      let h = corner;
      do {
        const ring = indices[nextHalfEdge(h)]!;
        // A neighbour that is a copy too may not have its place yet; it does not pull.
        if (ring < vertexTotal) sum += src[ring * 3 + axis]!;
        if (ring < vertexTotal) count++;
        h = across[previous(h)]!;
      } while (h !== corner);
      const from = src[vertex * 3 + axis]!;
      positions[copy + axis] = count === 0 ? from : from + PULL_SHARE * (sum / count - from);
    }
  }
  return { positions, indices, across };
}

/**
 * Puts a vertex into the edges whose ends are joined by another edge as well: the two sides of a slit. It lies off the
 * middle, so that the slit opens.
 *
 * @param halves One half of each edge that may be double.
 */
function splitDoubleEdges({ positions: p, indices: i, across: x }: Linked, halves: readonly number[]): Linked {
  const known = new Set<string>();
  const doubles = halves.filter((h) => {
    const [a, b] = [i[h]!, i[nextHalfEdge(h)]!];
    const key = a < b ? `${a},${b}` : `${b},${a}`;
    return known.size === known.add(key).size;
  });
  if (doubles.length === 0) return { positions: p, indices: i, across: x };
  const positions = new Float32Array(p.length + doubles.length * 3);
  const indices = new Uint32Array(i.length + doubles.length * 6);
  const across = new Int32Array(indices.length);
  positions.set(p);
  indices.set(i);
  across.set(x);
  const link = (g: number, h: number) => {
    across[g] = h;
    across[h] = g;
  };
  /** Where a half-edge lies now that its triangle was cut. */
  const moved = new Map<number, number>();
  for (const [place, double] of doubles.entries()) {
    const h = moved.get(double) ?? double;
    const g = across[h]!;
    const m = p.length / 3 + place;
    const [h1, g1, n1, n2] = [nextHalfEdge(h), nextHalfEdge(g), i.length + place * 6, i.length + place * 6 + 3];
    const [a, b, c, d] = [indices[h]!, indices[g]!, indices[previous(h)]!, indices[previous(g)]!];
    for (let axis = 0; axis < 3; axis++) {
      const middle = (positions[a * 3 + axis]! + positions[b * 3 + axis]!) / 2;
      const opposite = (positions[c * 3 + axis]! + positions[d * 3 + axis]!) / 2;
      positions[m * 3 + axis] = middle + PULL_SHARE * (opposite - middle);
    }
    const [bc, ad] = [across[h1]!, across[g1]!];
    indices[h1] = indices[g1] = m;
    indices.set([m, b, c, m, a, d], n1);
    link(n1 + 1, bc);
    link(n2 + 1, ad);
    link(h, n2);
    link(g, n1);
    link(h1, n1 + 2);
    link(g1, n2 + 2);
    moved.set(h1, n1 + 1).set(g1, n2 + 1);
  }
  return { positions, indices, across };
}

/** The largest piece, or null if the others are not tiny. */
function keepLargest(mesh: Linked): Mesh | null {
  const { count, ofTriangle } = findPatches(mesh.across);
  const volumes = measureVolumes(mesh, ofTriangle, count).map(Math.abs);
  const largest = volumes.indexOf(Math.max(...volumes));
  const others = volumes.reduce((sum, volume) => sum + volume, 0) - volumes[largest]!;
  if (others > FRAGMENT_SHARE_MAX * volumes[largest]!) return null;
  const indices = keepTriangles(mesh.indices, (t) => ofTriangle[t] === largest);
  return dropUnusedVertices({ positions: mesh.positions, indices });
}

type Triple = readonly [number, number, number];

const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
function normalise(a: Triple): Triple {
  const size = Math.hypot(...a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
}
