/**
 * How broad the silhouette is around each pixel: the radius of the largest disc within it that covers the pixel, in pixels.
 * Parts broader than `radiusMax` all count as that broad.
 *
 * @param edges Signed distance to the outline in pixels, negative inside.
 */
export function measureBreadth(edges: Float32Array, width: number, height: number, radiusMax: number): Float32Array {
  const radii = new Float32Array(edges.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const radius = -edges[i]!;
      if (radius <= 0) continue;
      // A pixel none of whose neighbours lies clearly deeper has a disc that no other disc covers.
      if (radius < radiusMax && isDeeperAround(edges, i, width, radius + 0.9)) {
        if (radius > radii[i]!) radii[i] = radius;
        continue;
      }
      const reach = Math.min(radius, radiusMax);
      // Deep inside, the discs of the pixels around it cover all that its own would.
      if (radius > radiusMax + 2) {
        radii[i] = radiusMax;
        continue;
      }
      const n = Math.ceil(reach);
      for (let dy = -n; dy <= n; dy++) {
        if (y + dy < 0 || y + dy >= height) continue;
        const half = Math.floor(Math.sqrt(Math.max(0, reach * reach + 0.5 - dy * dy)));
        const row = (y + dy) * width;
        const last = row + Math.min(width - 1, x + half);
        for (let at = row + Math.max(0, x - half); at <= last; at++) if (radii[at]! < reach) radii[at] = reach;
      }
    }
  }
  return radii;
}

function isDeeperAround(edges: Float32Array, i: number, width: number, depth: number): boolean {
  for (let row = i - width; row <= i + width; row += width) {
    if (-edges[row - 1]! > depth || -edges[row]! > depth || -edges[row + 1]! > depth) return true;
  }
  return false;
}
