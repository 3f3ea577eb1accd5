import type { Frame } from './types.ts';

/**
 * Finds the surface at each sample of a frame by a z-buffer. Only triangles that face the eye are drawn, unless both
 * sides are requested.
 *
 * @param positions x and y in samples, y down; z towards the eye.
 */
export function drawTriangles(
  positions: Float32Array,
  indices: Uint32Array,
  { width, height, bothSides = false }: { width: number; height: number; bothSides?: boolean },
): Frame {
  const depths = new Float32Array(width * height).fill(-Infinity);
  const triangles = new Int32Array(width * height).fill(-1);
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 3;
    const b = indices[i + 1]! * 3;
    const c = indices[i + 2]! * 3;
    const ax = positions[a]!;
    const ay = positions[a + 1]!;
    const bx = positions[b]!;
    const by = positions[b + 1]!;
    const cx = positions[c]!;
    const cy = positions[c + 1]!;
    // y runs down in the frame, so a triangle that faces the eye has a negative area there.
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (!(area < 0) && !(bothSides && area > 0)) continue;

    const x0 = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const x1 = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const y0 = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const y1 = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    if (x0 > x1) continue;
    const az = positions[a + 2]!;
    const bz = positions[b + 2]!;
    const cz = positions[c + 2]!;
    const scale = 1 / area;
    for (let y = y0; y <= y1; y++) {
      const ya = ay - y - 0.5;
      const yb = by - y - 0.5;
      const yc = cy - y - 0.5;
      for (let x = x0; x <= x1; x++) {
        const px = x + 0.5;
        const wa = ((bx - px) * yc - yb * (cx - px)) * scale;
        if (wa < 0) continue;
        const wb = ((cx - px) * ya - yc * (ax - px)) * scale;
        const wc = 1 - wa - wb;
        if (wb < 0 || wc < 0) continue;
        const z = wa * az + wb * bz + wc * cz;
        const at = y * width + x;
        if (z <= depths[at]!) continue;
        depths[at] = z;
        triangles[at] = i;
      }
    }
  }
  return { width, height, depths, triangles };
}
