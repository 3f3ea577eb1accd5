import { keepTriangles } from '../connectivity/clean-triangles.ts';
import { findPatches } from '../connectivity/connect-faces.ts';
import { findInnerShells } from '../intersection/count-inner-shells.ts';
import { dropUnusedVertices } from '../mesh/remove-floaters.ts';
import type { Mesh } from '../types.ts';

export interface ChosenPieces {
  /** The pieces that matter, the largest first, each closed and facing outward. */
  pieces: Mesh[];
  /** Pieces too small to matter. */
  floaterCount: number;
  /** Pieces inside others. */
  innerShellCount: number;
}

export interface PieceRule {
  /** Pieces with less than this share of the largest one's volume go, */
  volumeShareMin: number;
  /** unless their longest side is at least this share of the whole's: a stem or a cable has hardly a volume. */
  sideShareMin: number;
}

export const LARGEST_ONLY: PieceRule = { volumeShareMin: 1, sideShareMin: Infinity };
/** Tiny pieces are dropped; pieces that a viewer would miss are kept. */
export const SIGNIFICANT_PIECES: PieceRule = { volumeShareMin: 0.01, sideShareMin: 0.1 };

/**
 * Splits a closed, oriented mesh and keeps the relevant pieces: pieces inside others and pieces that are too small are
 * removed. Pieces that face inward are flipped.
 *
 * @param across The result of `connectFaces`, where it is known already.
 */
export function choosePieces(mesh: Mesh, rule: PieceRule, across?: Int32Array): ChosenPieces {
  const { ofTriangle, inner } = findInnerShells(mesh, across && findPatches(across));
  const count = inner.length;
  const volumes = measureVolumes(mesh, ofTriangle, count);
  const outer = Array.from(inner.keys()).filter((piece) => inner[piece] === 0);
  outer.sort((a, b) => Math.abs(volumes[b]!) - Math.abs(volumes[a]!) || a - b);
  const least = rule.volumeShareMin * Math.abs(volumes[outer[0] ?? 0] ?? 0);
  const isLong =
    rule.sideShareMin < 1 && outer.length > 1 ? listLong(mesh, ofTriangle, count, rule.sideShareMin) : null;
  const kept = outer.filter(
    (piece, place) => place === 0 || Math.abs(volumes[piece]!) > least || isLong?.[piece] === true,
  );
  const pieces = kept.map((piece) => {
    if (count === 1 && volumes[piece]! > 0) return mesh;
    const indices = keepTriangles(mesh.indices, (t) => ofTriangle[t] === piece);
    const outward = volumes[piece]! < 0 ? indices.slice().reverse() : indices;
    return dropUnusedVertices({ positions: mesh.positions, indices: outward });
  });
  return { pieces, floaterCount: outer.length - kept.length, innerShellCount: count - outer.length };
}

/** Whether each piece's box is as long as a share of the whole's. */
function listLong({ positions, indices }: Mesh, ofTriangle: Int32Array, count: number, share: number): boolean[] {
  const boxes = Array.from({ length: count + 1 }, () =>
    Float64Array.of(1, 1, 1, -1, -1, -1).map((side) => side * Infinity),
  );
  for (let i = 0; i < indices.length; i++) {
    for (const box of [boxes[ofTriangle[Math.floor(i / 3)]!]!, boxes[count]!]) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[indices[i]! * 3 + axis]!;
        box[axis] = Math.min(box[axis]!, value);
        box[axis + 3] = Math.max(box[axis + 3]!, value);
      }
    }
  }
  const sides = boxes.map((box) => Math.max(box[3]! - box[0]!, box[4]! - box[1]!, box[5]! - box[2]!));
  return sides.slice(0, count).map((side) => side >= share * sides[count]!);
}

/** Six times the volume of each piece, measured from a vertex of the mesh. */
export function measureVolumes({ positions: p, indices }: Mesh, ofTriangle: Int32Array, count: number): Float64Array {
  const volumes = new Float64Array(count);
  const origin = (indices[0] ?? 0) * 3;
  const [ox, oy, oz] = [p[origin]!, p[origin + 1]!, p[origin + 2]!];
  for (let t = 0; t < ofTriangle.length; t++) {
    const a = indices[t * 3]! * 3;
    const b = indices[t * 3 + 1]! * 3;
    const c = indices[t * 3 + 2]! * 3;
    const bx = p[b]! - ox;
    const by = p[b + 1]! - oy;
    const bz = p[b + 2]! - oz;
    const cx = p[c]! - ox;
    const cy = p[c + 1]! - oy;
    const cz = p[c + 2]! - oz;
    volumes[ofTriangle[t]!]! +=
      (p[a]! - ox) * (by * cz - bz * cy) +
      (p[a + 1]! - oy) * (bz * cx - bx * cz) +
      (p[a + 2]! - oz) * (bx * cy - by * cx);
  }
  return volumes;
}
