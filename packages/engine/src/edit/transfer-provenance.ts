import { buildBvh, findClosestPoint, type Mesh } from '@tangible/geometry';

/**
 * The sources of a new mesh's colours: each vertex has that of the nearest corner of the triangle of the former mesh that
 * is nearest to it.
 *
 * @example
 * const colourSources = transferProvenance(former, former.colourSources, reduced.positions);
 */
export function transferProvenance(former: Mesh, colourSources: Uint8Array, positions: Float32Array): Uint8Array {
  const bvh = buildBvh(former);
  const dst = new Uint8Array(positions.length / 3);
  for (let v = 0; v < dst.length; v++) {
    const found = findClosestPoint(bvh, positions.subarray(v * 3, v * 3 + 3));
    if (!found) continue;
    const { triangle, wb, wc } = found;
    const shares = [1 - wb - wc, wb, wc];
    const corner = shares.indexOf(Math.max(...shares));
    dst[v] = colourSources[former.indices[triangle * 3 + corner]!]!;
  }
  return dst;
}
