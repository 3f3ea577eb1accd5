import { boxOf } from './box.ts';

/** From the right, in front and above, as the previews of assets are taken. */
const [RIGHT, UP, TOWARDS] = viewFrom((35 * Math.PI) / 180, (22 * Math.PI) / 180);
const LIGHT = [0.35, 0.8, 0.5] as const;
const MARGIN = 0.08;

interface Picture {
  side: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * Draws triangles in grey, y up and without textures: enough to recognise a model.
 *
 * @param positions - nine numbers for each triangle
 * @example
 * context.putImageData(new ImageData(drawModel(positions, 480).data, 480), 0, 0);
 */
export function drawModel(positions: Float32Array, side: number): Picture {
  const data = new Uint8ClampedArray(side * side * 4);
  const depths = new Float32Array(side * side).fill(-Infinity);
  const { min, max } = boxOf(positions);
  const middle = min.map((low, axis) => (low + max[axis]!) / 2);
  const reach = Math.hypot(...min.map((low, axis) => max[axis]! - low)) / 2;
  const scale = ((0.5 - MARGIN) * side) / (reach || 1);
  const corner = [0, 0, 0, 0, 0, 0, 0, 0, 0];

  for (let start = 0; start + 9 <= positions.length; start += 9) {
    for (let point = 0; point < 3; point++) {
      const x = positions[start + point * 3]! - middle[0]!;
      const y = positions[start + point * 3 + 1]! - middle[1]!;
      const z = positions[start + point * 3 + 2]! - middle[2]!;
      corner[point * 3] = side / 2 + scale * (x * RIGHT[0] + y * RIGHT[1] + z * RIGHT[2]);
      corner[point * 3 + 1] = side / 2 - scale * (x * UP[0] + y * UP[1] + z * UP[2]);
      corner[point * 3 + 2] = scale * (x * TOWARDS[0] + y * TOWARDS[1] + z * TOWARDS[2]);
    }
    fill(corner, shadeOf(positions, start), side, data, depths);
  }
  return { side, data };
}

function viewFrom(turn: number, rise: number) {
  const [st, ct, sr, cr] = [Math.sin(turn), Math.cos(turn), Math.sin(rise), Math.cos(rise)];
  return [
    [ct, 0, -st],
    [-st * sr, cr, -ct * sr],
    [st * cr, sr, ct * cr],
  ] as const;
}

/** Both sides of a face are lit: the faces of a broken model point anywhere. */
function shadeOf(p: Float32Array, at: number): number {
  const [ax, ay, az] = [p[at + 3]! - p[at]!, p[at + 4]! - p[at + 1]!, p[at + 5]! - p[at + 2]!];
  const [bx, by, bz] = [p[at + 6]! - p[at]!, p[at + 7]! - p[at + 1]!, p[at + 8]! - p[at + 2]!];
  const [nx, ny, nz] = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.hypot(nx, ny, nz) || 1;
  const facing = nx * TOWARDS[0] + ny * TOWARDS[1] + nz * TOWARDS[2] < 0 ? -1 : 1;
  const light = (facing * (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2])) / length;
  return 90 + 120 * Math.max(0, light);
}

function fill(c: number[], shade: number, side: number, data: Uint8ClampedArray, depths: Float32Array): void {
  const area = (c[3]! - c[0]!) * (c[7]! - c[1]!) - (c[4]! - c[1]!) * (c[6]! - c[0]!);
  // Seen from its edge, or a corner has no place.
  if (!(Math.abs(area) > 1e-9)) return;
  const left = Math.max(0, Math.floor(Math.min(c[0]!, c[3]!, c[6]!)));
  const right = Math.min(side - 1, Math.ceil(Math.max(c[0]!, c[3]!, c[6]!)));
  const top = Math.max(0, Math.floor(Math.min(c[1]!, c[4]!, c[7]!)));
  const bottom = Math.min(side - 1, Math.ceil(Math.max(c[1]!, c[4]!, c[7]!)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const b = ((x - c[0]!) * (c[7]! - c[1]!) - (y - c[1]!) * (c[6]! - c[0]!)) / area;
      const d = ((c[3]! - c[0]!) * (y - c[1]!) - (c[4]! - c[1]!) * (x - c[0]!)) / area;
      if (b < 0 || d < 0 || b + d > 1) continue;
      const depth = c[2]! + b * (c[5]! - c[2]!) + d * (c[8]! - c[2]!);
      const at = y * side + x;
      if (depth <= depths[at]!) continue;
      depths[at] = depth;
      data[at * 4] = shade;
      data[at * 4 + 1] = shade;
      data[at * 4 + 2] = shade;
      data[at * 4 + 3] = 255;
    }
  }
}
