import { type LinkedMesh, nextCorner } from './link-triangles.ts';

/** Borders along edges with a smaller cosine between the two normals are kept: seams are least visible there. */
const CREASE_COSINE = 0.75;

/**
 * Straightens the borders between charts, in place: a triangle moves to the chart that most of its neighbourhood
 * belongs to, if both charts stay disks and the border is not along a crease.
 */
export function smoothBorders(mesh: LinkedMesh, labels: Int32Array, rounds: number): void {
  const { twins, triangleCount } = mesh;
  let active: number[] = [];
  for (let t = 0; t < triangleCount; t++) if (isBorder(t)) active.push(t);
  for (let round = 0; round < rounds && active.length > 0; round++) {
    const moved: number[] = [];
    for (const t of active) {
      const to = chooseLabel(mesh, labels, t);
      if (to === labels[t] || !canLeave(mesh, labels, t) || !canJoin(mesh, labels, t, to)) continue;
      labels[t] = to;
      moved.push(t);
    }
    // Only triangles around one that moved can change in the next round.
    const next = new Set<number>();
    for (const t of moved) {
      for (let h = t * 3; h < t * 3 + 3; h++) {
        forEachAround(mesh, mesh.indices[h]!, (other) => {
          if (isBorder(other)) next.add(other);
        });
      }
    }
    active = [...next];
  }

  function isBorder(t: number): boolean {
    for (let h = t * 3; h < t * 3 + 3; h++) {
      if (twins[h]! >= 0 && labels[(twins[h]! / 3) | 0] !== labels[t]) return true;
    }
    return false;
  }
}

function forEachAround({ starts, outgoing }: LinkedMesh, v: number, visit: (t: number) => void): void {
  for (let o = starts[v]!; o < starts[v + 1]!; o++) visit((outgoing[o]! / 3) | 0);
}

/** The adjacent label with the largest area around the triangle; its own label if none has more. */
function chooseLabel(mesh: LinkedMesh, labels: Int32Array, t: number): number {
  const { twins, faceNormals: n } = mesh;
  let best = labels[t]!;
  let most = weighAround(mesh, labels, t, best) * 1.02;
  for (let h = t * 3; h < t * 3 + 3; h++) {
    const neighbour = twins[h]! < 0 ? t : (twins[h]! / 3) | 0;
    const label = labels[neighbour]!;
    if (label === labels[t] || label === best) continue;
    const cosine =
      n[t * 3]! * n[neighbour * 3]! + n[t * 3 + 1]! * n[neighbour * 3 + 1]! + n[t * 3 + 2]! * n[neighbour * 3 + 2]!;
    if (cosine < CREASE_COSINE) return labels[t]!;
    const weight = weighAround(mesh, labels, t, label);
    if (weight <= most) continue;
    most = weight;
    best = label;
  }
  return best;
}

/** The area with a given label around a triangle. */
function weighAround({ indices, areas, starts, outgoing }: LinkedMesh, labels: Int32Array, t: number, label: number) {
  let sum = 0;
  for (let h = t * 3; h < t * 3 + 3; h++) {
    const v = indices[h]!;
    for (let o = starts[v]!; o < starts[v + 1]!; o++) {
      const other = (outgoing[o]! / 3) | 0;
      if (labels[other] === label && other !== t) sum += areas[other]!;
    }
  }
  return sum;
}

/** Whether the triangle's chart stays a disk without it. */
function canLeave({ twins, indices, starts, outgoing }: LinkedMesh, labels: Int32Array, t: number): boolean {
  const label = labels[t]!;
  const isOwn = (h: number) => twins[h]! >= 0 && labels[(twins[h]! / 3) | 0] === label;
  const own = [0, 1, 2].filter((k) => isOwn(t * 3 + k));
  if (own.length === 1) {
    // The opposite corner must not belong to the rest of the chart.
    const apex = indices[nextCorner(nextCorner(t * 3 + own[0]!))]!;
    for (let o = starts[apex]!; o < starts[apex + 1]!; o++) {
      const other = (outgoing[o]! / 3) | 0;
      if (other !== t && labels[other] === label) return false;
    }
    return true;
  }
  if (own.length !== 2) return false;
  // The corner between the two edges must be inside the chart.
  const border = [0, 1, 2].find((k) => !own.includes(k))!;
  const apex = indices[nextCorner(nextCorner(t * 3 + border))]!;
  for (let o = starts[apex]!; o < starts[apex + 1]!; o++) {
    const h = outgoing[o]!;
    if (labels[(h / 3) | 0] !== label || twins[h]! < 0) return false;
  }
  return true;
}

/** Whether another chart stays a disk with the triangle. */
function canJoin({ twins, indices, starts, outgoing }: LinkedMesh, labels: Int32Array, t: number, label: number) {
  const shared = [0, 1, 2].filter((k) => {
    const twin = twins[t * 3 + k]!;
    return twin >= 0 && labels[(twin / 3) | 0] === label;
  });
  if (shared.length === 2) return true;
  if (shared.length !== 1) return false;
  const apex = indices[nextCorner(nextCorner(t * 3 + shared[0]!))]!;
  for (let o = starts[apex]!; o < starts[apex + 1]!; o++) {
    if (labels[(outgoing[o]! / 3) | 0] === label) return false;
  }
  return true;
}
