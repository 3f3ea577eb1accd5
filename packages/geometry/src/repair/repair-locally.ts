import { cleanTriangles, keepTriangles } from '../connectivity/clean-triangles.ts';
import { connectFaces, listPinched, listUnsoundVertices, NON_MANIFOLD } from '../connectivity/connect-faces.ts';
import type { Mesh } from '../types.ts';
import { cutFins } from './cut-fins.ts';
import { fillHoles } from './fill-holes.ts';
import { orientFaces } from './orient-faces.ts';

const ROUNDS = 5;
/** A repair that must remove more than this share of the triangles is not local. */
const CUT_SHARE_MAX = 0.1;

export interface LocalRepair {
  mesh: Mesh;
  holeCount: number;
  flippedCount: number;
}

/**
 * Closes and orients a mesh by small changes: fins and the triangles around non-manifold edges and vertices are
 * removed, and holes are filled. Null if that does not lead to a closed manifold.
 */
export function repairLocally(src: Mesh): LocalRepair | null {
  let mesh = src;
  let holeCount = 0;
  let flippedCount = 0;
  let cutCount = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const cut = cutOut(mesh);
    cutCount += mesh.indices.length / 3 - cut.indices.length / 3;
    if (cutCount > (CUT_SHARE_MAX * src.indices.length) / 3) return null;
    const oriented = orientFaces(cut);
    if (round === 0) flippedCount = oriented.flippedCount;
    const filled = fillHoles({ positions: cut.positions, indices: oriented.indices });
    if (!filled || filled.mesh.indices.length === 0) return null;
    holeCount += filled.holeCount;
    mesh = cleanTriangles(filled.mesh).mesh;
    if (isClosedManifold(mesh)) return { mesh, holeCount, flippedCount };
  }
  return null;
}

/** Whether every edge has two triangles that run opposite ways and every vertex one fan of them. */
export function isClosedManifold({ positions, indices }: Mesh): boolean {
  return indices.length > 0 && listUnsoundVertices(positions.length / 3, indices).length === 0;
}

/** The mesh without fins and without the triangles at non-manifold edges or, if there are none, at pinched vertices. */
function cutOut({ positions, indices }: Mesh): Mesh {
  const links = connectFaces(indices);
  if (links.nonManifoldCount > 0) {
    const unfinned = cutFins(indices, links.across);
    if (unfinned.length < indices.length) return { positions, indices: unfinned };
    const isNonManifold = (t: number) => [0, 1, 2].some((k) => links.across[t * 3 + k] === NON_MANIFOLD);
    return { positions, indices: keepTriangles(indices, (t) => !isNonManifold(t)) };
  }
  const pinched = new Set(listPinched(positions.length / 3, indices, links.across));
  if (pinched.size === 0) return { positions, indices };
  return {
    positions,
    indices: keepTriangles(indices, (t) => ![0, 1, 2].some((k) => pinched.has(indices[t * 3 + k]!))),
  };
}
