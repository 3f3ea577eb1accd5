/** Fine structures of surfaces, about -1 to 1 at every place. */
export type Grain = (x: number, y: number, z: number) => number;

/** Even noise between the points of a grid. */
export const noise =
  (frequency: number): Grain =>
  (x, y, z) => {
    const [gx, gy, gz] = [x * frequency, y * frequency, z * frequency];
    const [ix, iy, iz] = [Math.floor(gx), Math.floor(gy), Math.floor(gz)];
    const [fx, fy, fz] = [ease(gx - ix), ease(gy - iy), ease(gz - iz)];
    let sum = 0;
    for (let corner = 0; corner < 8; corner++) {
      const [dx, dy, dz] = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const share = (dx ? fx : 1 - fx) * (dy ? fy : 1 - fy) * (dz ? fz : 1 - fz);
      sum += share * hash(ix + dx, iy + dy, iz + dz);
    }
    return 2 * sum - 1;
  };

const hair = noise(110);
const tufts = noise(46);

/** Short hair that lies downwards, in tufts. */
export const fur: Grain = (x, y, z) => 0.6 * hair(x, y * 0.3, z) + 0.4 * tufts(x, y * 0.4, z);

/** Rounded scales with narrow grooves between them. */
export const scales =
  (frequency: number): Grain =>
  (px, py, pz) => {
    const [gx, gy, gz] = [px * frequency, py * frequency, pz * frequency];
    const [ix, iy, iz] = [Math.floor(gx), Math.floor(gy), Math.floor(gz)];
    let nearest = Infinity;
    let second = Infinity;
    for (let n = 0; n < 27; n++) {
      const cx = ix + (n % 3) - 1;
      const cy = iy + (Math.floor(n / 3) % 3) - 1;
      const cz = iz + Math.floor(n / 9) - 1;
      const x = cx + 0.15 + 0.7 * hash(cx, cy, cz) - gx;
      const y = cy + 0.15 + 0.7 * hash(cy, cz, cx) - gy;
      const z = cz + 0.15 + 0.7 * hash(cz, cx, cy) - gz;
      const squared = x * x + y * y + z * z;
      if (squared < nearest) [nearest, second] = [squared, nearest];
      else if (squared < second) second = squared;
    }
    return Math.min(1, 4 * (Math.sqrt(second) - Math.sqrt(nearest))) * 1.4 - 0.9;
  };

const ease = (t: number) => t * t * (3 - 2 * t);

/** 0 to 1, the same for the same three whole numbers. */
function hash(x: number, y: number, z: number): number {
  let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 2147483647);
  h = Math.imul(h ^ (h >>> 13), 1274126177);
  h = Math.imul(h ^ (h >>> 16), 2246822519);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}
