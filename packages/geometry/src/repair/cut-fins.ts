import { keepTriangles } from '../connectivity/clean-triangles.ts';
import { BORDER, connectFaces, findPatches, NON_MANIFOLD } from '../connectivity/connect-faces.ts';
import { crossEdges } from '../mesh/cross-edges.ts';
import type { Mesh } from '../types.ts';

/** A patch with less than this share of the area is a speck, */
const SPECK_SHARE_MAX = 0.001;
/** unless all specks together have more than this: then they are the leaves of something. */
const SPECKS_SHARE_MAX = 0.02;

/**
 * Removes patches that are attached at an edge of more than two triangles and end in a border: the surface that they
 * are attached to is closed without them. The largest patch always stays.
 *
 * @param across What `connectFaces` found.
 */
export function cutFins(indices: Uint32Array, across: Int32Array): Uint32Array {
  const { ofTriangle, count, largest, hasBorder } = describePatches(across);
  const isAttached = new Uint8Array(count);
  for (let h = 0; h < across.length; h++)
    if (across[h] === NON_MANIFOLD) isAttached[ofTriangle[Math.floor(h / 3)]!] = 1;
  return keepTriangles(indices, (t) => {
    const patch = ofTriangle[t]!;
    return patch === largest || hasBorder[patch] === 0 || isAttached[patch] === 0;
  });
}

/** The triangles without tiny open patches, whether they stand on the surface or float next to it. */
export function cutSpecks({ positions, indices }: Mesh): Uint32Array {
  const { ofTriangle, count, largest, hasBorder } = describePatches(connectFaces(indices).across);
  const areas = new Float64Array(count);
  const normal = new Float64Array(3);
  let total = 0;
  for (let t = 0; t < ofTriangle.length; t++) {
    crossEdges(positions, indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3, normal);
    const area = Math.hypot(normal[0]!, normal[1]!, normal[2]!);
    areas[ofTriangle[t]!]! += area;
    total += area;
  }
  const isSpeck = areas.map((area, patch) =>
    Number(patch !== largest && hasBorder[patch] === 1 && area < SPECK_SHARE_MAX * total),
  );
  const speckArea = areas.reduce((sum, area, patch) => sum + isSpeck[patch]! * area, 0);
  if (speckArea > SPECKS_SHARE_MAX * total) return indices;
  return keepTriangles(indices, (t) => isSpeck[ofTriangle[t]!] === 0);
}

function describePatches(across: Int32Array) {
  const { count, ofTriangle } = findPatches(across);
  const sizes = new Uint32Array(count);
  const hasBorder = new Uint8Array(count);
  for (let h = 0; h < across.length; h++) {
    const patch = ofTriangle[Math.floor(h / 3)]!;
    if (h % 3 === 0) sizes[patch]!++;
    if (across[h] === BORDER) hasBorder[patch] = 1;
  }
  const largest = sizes.reduce((best, size, patch) => (size > sizes[best]! ? patch : best), 0);
  return { count, ofTriangle, hasBorder, largest };
}
