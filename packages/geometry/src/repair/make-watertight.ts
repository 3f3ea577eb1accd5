import { buildBvh } from '../bvh/build-bvh.ts';
import { findClosestPoint } from '../bvh/find-closest-point.ts';
import { cleanTriangles } from '../connectivity/clean-triangles.ts';
import { connectFaces, listPinched } from '../connectivity/connect-faces.ts';
import { removeNeedles } from '../connectivity/remove-needles.ts';
import { weldNear } from '../connectivity/weld-near.ts';
import { countSelfIntersections } from '../intersection/count-self-intersections.ts';
import { untangleMesh } from '../intersection/untangle-mesh.ts';
import { measureBox, measureSolid } from '../mass/measure-solid.ts';
import type { Mesh } from '../types.ts';
import { choosePieces, LARGEST_ONLY, SIGNIFICANT_PIECES } from './choose-pieces.ts';
import { cutSpecks } from './cut-fins.ts';
import { orientFaces } from './orient-faces.ts';
import { remeshSolid } from './remesh-solid.ts';
import { repairLocally } from './repair-locally.ts';

export interface WatertightOptions {
  /**
   * The treatment of several pieces. `largest`: the largest stays. `join`: all that matter stay and become one; where
   * they stand apart, struts tie them. Default `largest`.
   */
  pieces?: 'largest' | 'join';
  /** Cells along the longest side if the surface must be resampled. Default 192. */
  cellCount?: number;
  /** Whether self-intersections are repaired too; costs as much as all the rest. Default true. */
  untangle?: boolean;
}

/** The flaws of a mesh and their repairs. */
export interface Repairs {
  /** `clean`: nothing was wrong. `local`: a few triangles were changed. `volumetric`: the whole surface is new. */
  method: 'clean' | 'local' | 'volumetric';
  /** Edges with one triangle only; with three or more; vertices where two fans of triangles touch. */
  boundaryEdgeCount: number;
  nonManifoldEdgeCount: number;
  nonManifoldVertexCount: number;
  /** Triangles that faced the wrong way. */
  flippedFaceCount: number;
  /** Triangles dropped because they had no place (NaN), no area, or were there already. */
  invalidFaceCount: number;
  degenerateFaceCount: number;
  duplicateFaceCount: number;
  /** Holes that were filled one by one. */
  holeCount: number;
  /** Pieces that were dropped: too small to matter, or within another. */
  floaterCount: number;
  innerShellCount: number;
  /** Pieces that stood apart and were tied to the largest. */
  strutCount: number;
  /** Pairs of triangles that still intersect; null when not counted. */
  selfIntersectionCount: number | null;
  /** The farthest that a vertex lies from the surface that was given; struts count. */
  distanceMax: number;
}

/** The given mesh has no surface. */
export class NoTriangleError extends Error {}

/** Vertices closer than this share of the diagonal are one when there are holes to close. */
const WELD_SHARE = 1e-5;
/** A triangle lower than this share of its longest side has hardly a direction. */
const FLAT_HEIGHT = 1e-4;
/** Up to this share of triangles may intersect others before resampling is the smaller loss. */
const TANGLED_SHARE_MAX = 0.001;
/**
 * Less volume than this, next to the area to the power of 1.5, is a plate thinner than 0.00003 of its side: a sheet.
 */
const VOLUME_MIN = 1e-5;
const DISTANCE_SAMPLES = 20_000;

/**
 * Makes one closed, oriented 2-manifold of any triangles. A valid mesh stays as it is; a few defects are repaired
 * locally; otherwise the mesh is resampled on a grid and extracted again, which always gives a solid.
 *
 * Contributor notes. Whether a point is inside is found by lines through a grid after every border was closed by a
 * fan: then winding numbers are integers and one line gives them exactly. Generalised winding numbers give softer
 * lids over large holes, but cost a tree walk per node (seconds instead of 0.1 s), and votes of rays in several
 * directions leave streaks behind large holes.
 *
 * @throws NoTriangleError When no triangle with an area is left.
 * @example
 * const { mesh, repairs } = makeWatertight(foreign, { pieces: 'join' });
 */
export function makeWatertight(src: Mesh, options: WatertightOptions = {}): { mesh: Mesh; repairs: Repairs } {
  const { pieces = 'largest', cellCount = 192, untangle = true } = options;
  const clean = cleanTriangles(src);
  if (clean.mesh.indices.length === 0) throw new NoTriangleError('There is no triangle to make a solid of');
  const links = clean.links ?? connectFaces(clean.mesh.indices);
  const hasSoundEdges = links.borderCount + links.nonManifoldCount + links.flippedCount === 0;
  const pinchedCount = listPinched(clean.mesh.positions.length / 3, clean.mesh.indices, links.across).length;
  const repairs: Repairs = {
    method: 'clean',
    boundaryEdgeCount: links.borderCount,
    nonManifoldEdgeCount: links.nonManifoldCount,
    nonManifoldVertexCount: pinchedCount,
    flippedFaceCount: 0,
    invalidFaceCount: clean.invalidCount,
    degenerateFaceCount: clean.degenerateCount,
    duplicateFaceCount: clean.duplicateCount,
    holeCount: 0,
    floaterCount: 0,
    innerShellCount: 0,
    strutCount: 0,
    selfIntersectionCount: null,
    distanceMax: 0,
  };

  const isSound = hasSoundEdges && pinchedCount === 0;
  const welded = isSound ? clean.mesh : weldTears(clean.mesh, repairs);
  const closed = isSound ? welded : mendLocally(welded, repairs);
  const kept = closed && keepPieces(closed, pieces, repairs, isSound ? links.across : undefined);
  if (kept && hasVolume(kept)) {
    const smooth = removeNeedles(kept, FLAT_HEIGHT).mesh;
    if (!untangle) return { mesh: smooth, repairs };
    const { mesh, selfIntersectionCount } = untangleMesh(smooth);
    if (selfIntersectionCount <= (TANGLED_SHARE_MAX * mesh.indices.length) / 3) {
      return { mesh, repairs: { ...repairs, selfIntersectionCount, distanceMax: measureDistance(mesh, smooth) } };
    }
  }
  return resample(welded, cellCount, pieces === 'join', repairs);
}

/** Welds vertices that nearly coincide, if that leaves fewer borders. */
function weldTears(clean: Mesh, repairs: Repairs): Mesh {
  if (repairs.boundaryEdgeCount === 0) return clean;
  const near = weldNear(clean, WELD_SHARE * measureDiagonal(clean));
  if (near === clean) return clean;
  const welded = cleanTriangles(near).mesh;
  const links = connectFaces(welded.indices);
  const isBetter =
    links.borderCount < repairs.boundaryEdgeCount && links.nonManifoldCount <= repairs.nonManifoldEdgeCount;
  return isBetter && welded.indices.length > 0 ? welded : clean;
}

function mendLocally(mesh: Mesh, repairs: Repairs): Mesh | null {
  const mended = repairLocally(mesh);
  if (!mended) return null;
  repairs.method = 'local';
  repairs.holeCount = mended.holeCount;
  repairs.flippedFaceCount = mended.flippedCount;
  return mended.mesh;
}

/** The one piece that matters, or null when several do. */
function keepPieces(closed: Mesh, pieces: 'largest' | 'join', repairs: Repairs, across?: Int32Array): Mesh | null {
  const chosen = choosePieces(closed, pieces === 'join' ? SIGNIFICANT_PIECES : LARGEST_ONLY, across);
  repairs.floaterCount = chosen.floaterCount;
  repairs.innerShellCount = chosen.innerShellCount;
  return chosen.pieces.length === 1 ? chosen.pieces[0]! : null;
}

/** Whether a closed mesh is more than a sheet folded onto itself. */
function hasVolume(mesh: Mesh): boolean {
  const { volume, area } = measureSolid(mesh);
  return volume > VOLUME_MIN * area ** 1.5;
}

function resample(src: Mesh, cellCount: number, join: boolean, repairs: Repairs): { mesh: Mesh; repairs: Repairs } {
  const clean = { positions: src.positions, indices: cutSpecks(src) };
  const { indices, flippedCount } = orientFaces(clean);
  const { mesh: sampled, ...counts } = remeshSolid({ positions: clean.positions, indices }, cellCount, join);
  const { mesh } = removeNeedles(sampled, FLAT_HEIGHT);
  return {
    mesh,
    repairs: {
      ...repairs,
      ...counts,
      method: 'volumetric',
      flippedFaceCount: flippedCount,
      holeCount: 0,
      selfIntersectionCount: countSelfIntersections(mesh),
      distanceMax: measureDistance(mesh, clean),
    },
  };
}

/** The farthest of some of a mesh's vertices from another mesh. */
function measureDistance(mesh: Mesh, other: Mesh): number {
  if (mesh === other) return 0;
  const tree = buildBvh(other);
  const count = mesh.positions.length / 3;
  const step = Math.max(1, Math.floor(count / DISTANCE_SAMPLES));
  let farthest = 0;
  for (let v = 0; v < count; v += step) {
    const found = findClosestPoint(tree, mesh.positions.subarray(v * 3, v * 3 + 3));
    farthest = Math.max(farthest, found?.distance ?? 0);
  }
  return farthest;
}

function measureDiagonal({ positions }: Mesh): number {
  const { min, max } = measureBox(positions);
  return Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
}
