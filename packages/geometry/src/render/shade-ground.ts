import { blurField } from '../field/blur-field.ts';
import { measureBox } from '../mass/measure-solid.ts';
import type { Field } from '../types.ts';
import { drawTriangles } from './draw-triangles.ts';
import type { ProjectedMesh, RenderedMesh } from './types.ts';

const SIDE = 112;
/** Room around the mesh for the shade to fade out, as a share of its longest side on the ground. */
const MARGIN = 0.4;
/** The height above the ground at which shade fades out, as a share of the same side. */
const REACH = 0.1;
/** Dark and narrow where mesh and ground meet, pale and wide around. */
const SHADES = [
  { sigma: 0.012, darkness: 0.42 },
  { sigma: 0.055, darkness: 0.3 },
];
/** The ground is not drawn when it is seen from less than this high above it. */
const STEEPNESS_MIN = 0.05;

/**
 * Returns how dark the ground is at a sample of the frame, 0 to 1: parts on the ground or close above it block the
 * sky's light. Null when the ground is seen from the side or from below.
 */
export function shadeGround({ mesh, view }: ProjectedMesh): ((x: number, y: number) => number) | null {
  const { turn, scale, offsetX, offsetY } = view;
  const [rowX, rowY, rowZ] = turn;
  if (rowZ[1] < STEEPNESS_MIN) return null;
  const { min, max } = measureBox(mesh.positions);
  const side = Math.max(max[0] - min[0], max[2] - min[2], 1e-9) * (1 + 2 * MARGIN);
  const left = (min[0] + max[0] - side) / 2;
  const back = (min[2] + max[2] - side) / 2;
  const { values } = gatherShade(mesh, left, back, side, min[1]);

  return (x, y) => {
    const ex = (x + 0.5 - offsetX) / scale;
    const ey = (offsetY - y - 0.5) / scale;
    // The point of the ground behind the sample: its height in the world is that of the mesh's base.
    const ez = (min[1] - rowX[1] * ex - rowY[1] * ey) / rowZ[1];
    const column = ((rowX[0] * ex + rowY[0] * ey + rowZ[0] * ez - left) / side) * SIDE - 0.5;
    const row = ((rowX[2] * ex + rowY[2] * ey + rowZ[2] * ez - back) / side) * SIDE - 0.5;
    if (!(column >= 0 && row >= 0 && column < SIDE - 1 && row < SIDE - 1)) return 0;
    const at = Math.floor(row) * SIDE + Math.floor(column);
    const fx = column % 1;
    const fy = row % 1;
    const far = values[at]! * (1 - fx) + values[at + 1]! * fx;
    const near = values[at + SIDE]! * (1 - fx) + values[at + SIDE + 1]! * fx;
    return far * (1 - fy) + near * fy;
  };
}

/** The mesh seen from below, the darker the closer to the ground, blurred. */
function gatherShade(mesh: RenderedMesh, left: number, back: number, side: number, base: number): Field {
  const { positions: p } = mesh;
  const below = new Float32Array(p.length);
  for (let i = 0; i < p.length; i += 3) {
    below[i] = ((p[i]! - left) / side) * SIDE;
    below[i + 1] = ((p[i + 2]! - back) / side) * SIDE;
    below[i + 2] = base - p[i + 1]!;
  }
  const { depths } = drawTriangles(below, mesh.indices, { width: SIDE, height: SIDE, bothSides: true });
  const contact = { values: depths.map((depth) => Math.exp(depth / (REACH * side))), width: SIDE, height: SIDE };
  const sum = new Float32Array(SIDE * SIDE);
  for (const { sigma, darkness } of SHADES) {
    const soft = blurField(contact, sigma * SIDE).values;
    for (let i = 0; i < sum.length; i++) sum[i]! += darkness * soft[i]!;
  }
  return { values: sum, width: SIDE, height: SIDE };
}
