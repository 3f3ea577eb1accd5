import { crossEdges } from '../cross-edges.ts';
import type { Mesh } from '../types.ts';
import { keepTriangles } from './clean-triangles.ts';
import { BORDER, CROWDED, connectFaces, findPatches } from './connect-faces.ts';

/**
 * The triangles without the patches that hang on a crowded edge and end in a border: what they hang on is closed without
 * them. The patch of most triangles always stays.
 *
 * @param areaShareMax Patches with more than this share of the whole area stay too.
 * @param across What `connectFaces` found, where somebody has asked already.
 */
export function cutFins(mesh: Mesh, areaShareMax: number, across = connectFaces(mesh.indices).across): Uint32Array {
  const { indices } = mesh;
  const { count, ofTriangle } = findPatches(across);
  const sizes = new Uint32Array(count);
  const hasBorder = new Uint8Array(count);
  const isHung = new Uint8Array(count);
  for (let h = 0; h < across.length; h++) {
    const patch = ofTriangle[Math.floor(h / 3)]!;
    if (h % 3 === 0) sizes[patch]!++;
    if (across[h] === BORDER) hasBorder[patch] = 1;
    if (across[h] === CROWDED) isHung[patch] = 1;
  }
  const largest = sizes.reduce((best, size, patch) => (size > sizes[best]! ? patch : best), 0);
  const isFin = (patch: number) => patch !== largest && hasBorder[patch] === 1 && isHung[patch] === 1;
  if (areaShareMax === Infinity) return keepTriangles(indices, (t) => !isFin(ofTriangle[t]!));

  const { areas, total } = measureAreas(mesh, ofTriangle, count);
  return keepTriangles(indices, (t) => !isFin(ofTriangle[t]!) || areas[ofTriangle[t]!]! > areaShareMax * total);
}

function measureAreas({ positions, indices }: Mesh, ofTriangle: Int32Array, count: number) {
  const areas = new Float64Array(count);
  const normal = new Float64Array(3);
  let total = 0;
  for (let t = 0; t < ofTriangle.length; t++) {
    crossEdges(positions, indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3, normal);
    const area = Math.hypot(normal[0]!, normal[1]!, normal[2]!) / 2;
    areas[ofTriangle[t]!]! += area;
    total += area;
  }
  return { areas, total };
}
