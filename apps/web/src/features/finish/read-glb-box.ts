import type { Box } from './box.ts';

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const HEADER_BYTES = 20;
/** Deeper ones are a cycle, or nothing that a person made. */
const DEPTH_MAX = 64;
/** Triangles; anything else has no surface. */
const TRIANGLES = 4;

interface Gltf {
  scene?: number;
  scenes?: { nodes?: number[] }[];
  nodes?: GltfNode[];
  meshes?: { primitives?: { attributes?: Record<string, number>; indices?: number; mode?: number }[] }[];
  accessors?: { min?: number[]; max?: number[]; count?: number }[];
}
interface GltfNode {
  children?: number[];
  mesh?: number;
  matrix?: number[];
  translation?: number[];
  rotation?: number[];
  scale?: number[];
}

/**
 * The box around a GLB, from what its JSON says of each mesh: no geometry is read, so compressed files work too. The
 * box of a turned mesh is that of its own turned box, which may be a little larger.
 */
export function readGlbBox(bytes: Uint8Array<ArrayBuffer>): { box: Box; triangleCount: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC || view.getUint32(16, true) !== JSON_CHUNK) {
    return null;
  }
  const length = view.getUint32(12, true);
  const gltf = JSON.parse(new TextDecoder().decode(bytes.subarray(HEADER_BYTES, HEADER_BYTES + length))) as Gltf;
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
  let triangleCount = 0;

  const visit = (index: number, parent: number[], depth: number): void => {
    const node = gltf.nodes?.[index];
    if (!node || depth > DEPTH_MAX) return;
    const matrix = multiply(parent, matrixOf(node));
    for (const { attributes, indices, mode = TRIANGLES } of gltf.meshes?.[node.mesh ?? -1]?.primitives ?? []) {
      const corners = gltf.accessors?.[attributes?.POSITION ?? -1];
      if (mode !== TRIANGLES || !corners?.min || !corners.max) continue;
      triangleCount += Math.floor((gltf.accessors?.[indices ?? -1]?.count ?? corners.count ?? 0) / 3);
      for (let corner = 0; corner < 8; corner++) {
        const point = [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? corners.max! : corners.min!)[axis] ?? 0);
        for (let axis = 0; axis < 3; axis++) {
          const value =
            matrix[axis]! * point[0]! +
            matrix[4 + axis]! * point[1]! +
            matrix[8 + axis]! * point[2]! +
            matrix[12 + axis]!;
          box.min[axis] = Math.min(box.min[axis]!, value);
          box.max[axis] = Math.max(box.max[axis]!, value);
        }
      }
    }
    for (const child of node.children ?? []) visit(child, matrix, depth + 1);
  };
  for (const root of gltf.scenes?.[gltf.scene ?? 0]?.nodes ?? []) visit(root, IDENTITY, 0);
  return { box, triangleCount };
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** Column by column, as glTF writes it. */
function matrixOf({ matrix, translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] }: GltfNode): number[] {
  if (matrix?.length === 16) return matrix;
  const [x, y, z, w] = rotation as [number, number, number, number];
  const [sx, sy, sz] = scale as [number, number, number];
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    ...translation,
    1,
  ];
}

const multiply = (a: number[], b: number[]): number[] =>
  Array.from({ length: 16 }, (_, at) => {
    const [column, row] = [at >> 2, at & 3];
    return [0, 1, 2, 3].reduce((sum, k) => sum + a[k * 4 + row]! * b[column * 4 + k]!, 0);
  });
