/** Measurements of a layout, rasterised on a texture. */
export interface LayoutMeasures {
  /** The share of texels whose centre is inside a triangle. */
  cover: number;
  /** Texels whose centre is well inside two triangles. */
  sharedTexels: number;
  /** Flipped triangles; those without area on the texture do not count. */
  flippedTriangles: number;
  /** Whether all coordinates are between 0 and 1. */
  isInside: boolean;
}

/** A texel centre nearer to an edge than this share of the triangle's height counts for both adjacent triangles. */
const EDGE_SHARE = 1e-3;

/**
 * Rasterises a layout and counts texels. Triangles must be clockwise in coordinates from the upper left corner, as they
 * are if the texture is not mirrored.
 *
 * @example
 * const { cover, sharedTexels } = measureLayout({ indices, uvs }, 1024);
 */
export function measureLayout(
  { indices, uvs }: { indices: Uint32Array; uvs: Float32Array },
  sidePx: number,
): LayoutMeasures {
  const owners = new Uint8Array(sidePx * sidePx);
  let flippedTriangles = 0;
  let sharedTexels = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i]! * 2, indices[i + 1]! * 2, indices[i + 2]! * 2];
    const [ax, ay] = [uvs[a]! * sidePx - 0.5, uvs[a + 1]! * sidePx - 0.5];
    const [bx, by] = [uvs[b]! * sidePx - 0.5, uvs[b + 1]! * sidePx - 0.5];
    const [cx, cy] = [uvs[c]! * sidePx - 0.5, uvs[c + 1]! * sidePx - 0.5];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area > 0) flippedTriangles++;
    if (area === 0) continue;
    const y1 = Math.min(sidePx - 1, Math.floor(Math.max(ay, by, cy)));
    const x1 = Math.min(sidePx - 1, Math.floor(Math.max(ax, bx, cx)));
    for (let y = Math.max(0, Math.ceil(Math.min(ay, by, cy))); y <= y1; y++) {
      for (let x = Math.max(0, Math.ceil(Math.min(ax, bx, cx))); x <= x1; x++) {
        const wa = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / area;
        const wb = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / area;
        const least = Math.min(wa, wb, 1 - wa - wb);
        if (least < 0) continue;
        const at = y * sidePx + x;
        // 1: at least on an edge; 2: well inside a triangle.
        if (least <= EDGE_SHARE) owners[at] ||= 1;
        else if (owners[at] === 2) sharedTexels++;
        else owners[at] = 2;
      }
    }
  }
  let covered = 0;
  for (const owner of owners) if (owner > 0) covered++;
  return {
    cover: covered / owners.length,
    sharedTexels,
    flippedTriangles,
    isInside: uvs.every((value) => value >= 0 && value <= 1),
  };
}
