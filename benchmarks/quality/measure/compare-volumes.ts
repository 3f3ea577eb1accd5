import { type Mesh, measureBox } from '@tangible/geometry';
import { WindingTree } from '../truth/winding-tree.ts';

/** Points of the grid along the longest side of the box around both. */
const NODES = 40;

/** Intersection over union of two solids where they are, on a grid around both. */
export function compareVolumes(a: Mesh, b: Mesh, nodes = NODES): number {
  const boxA = measureBox(a.positions);
  const boxB = measureBox(b.positions);
  const min = boxA.min.map((value, k) => Math.min(value, boxB.min[k]!));
  const max = boxA.max.map((value, k) => Math.max(value, boxB.max[k]!));
  const step = Math.max(...max.map((value, k) => value - min[k]!)) / nodes;
  const [nx, ny, nz] = max.map((value, k) => Math.max(1, Math.ceil((value - min[k]!) / step - 1e-6))) as [
    number,
    number,
    number,
  ];
  const treeA = new WindingTree(a);
  const treeB = new WindingTree(b);
  let both = 0;
  let either = 0;
  for (let i = 0; i < nx * ny * nz; i++) {
    const x = min[0]! + ((i % nx) + 0.5) * step;
    const y = min[1]! + ((Math.floor(i / nx) % ny) + 0.5) * step;
    const z = min[2]! + (Math.floor(i / (nx * ny)) + 0.5) * step;
    const inA = isWithin(boxA, x, y, z) && treeA.isInside(x, y, z);
    const inB = isWithin(boxB, x, y, z) && treeB.isInside(x, y, z);
    if (inA && inB) both++;
    if (inA || inB) either++;
  }
  return either > 0 ? both / either : 0;
}

function isWithin({ min, max }: ReturnType<typeof measureBox>, x: number, y: number, z: number): boolean {
  return x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1] && z >= min[2] && z <= max[2];
}
