/**
 * How broad the silhouette is around each pixel: the radius of the largest disc within it that covers the pixel, in pixels.
 * Parts broader than `radiusMax` all count as that broad.
 *
 * @param edges Signed distance to the outline in pixels, negative inside.
 */
export function measureBreadth(edges: Float32Array, width: number, height: number, radiusMax: number): Float32Array {
  const radii = new Float32Array(edges.length);
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const radius = -edges[i]!;
      if (radius <= 0) continue;
      // A pixel none of whose neighbours lies clearly deeper has a disc that no other disc covers.
      if (radius < radiusMax && steps.some((step) => -edges[i + step]! > radius + 0.9)) {
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
        for (let dx = -n; dx <= n; dx++) {
          if (dx * dx + dy * dy > reach * reach + 0.5) continue;
          const [px, py] = [x + dx, y + dy];
          if (px < 0 || py < 0 || px >= width || py >= height) continue;
          const at = py * width + px;
          if (radii[at]! < reach) radii[at] = reach;
        }
      }
    }
  }
  return radii;
}
