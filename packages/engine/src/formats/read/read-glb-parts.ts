import { type Accessor, Logger, type Node, Primitive, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { AppError } from '@tangible/contracts';
import { MeshoptDecoder } from 'meshoptimizer';
import type { Platform } from '../../platform/platform.ts';
import { openGlb } from './check-glb.ts';
import { checkTriangleCount, type ModelPart } from './model-part.ts';
import { createMaterialReader } from './read-glb-material.ts';

type Matrix = readonly number[];

const { TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN } = Primitive.Mode;

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Reads a GLB: every mesh of its scene at its position, with the textures inside. Quantised and meshopt-compressed ones
 * too. Skins and animations are ignored: the meshes are read in their stored pose.
 */
export async function readGlbParts(bytes: Uint8Array, platform: Platform): Promise<ModelPart[]> {
  const { json, binary } = openGlb(bytes);
  await MeshoptDecoder.ready;
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const resources = { '@glb.bin': new Uint8Array(binary) };
  const root = (await io.readJSON({ json, resources })).getRoot();

  const readMaterial = createMaterialReader(platform);
  const parts: ModelPart[] = [];
  let triangleCount = 0;
  const scene = root.getDefaultScene() ?? root.listScenes()[0];
  const open: [Node, Matrix][] = (scene?.listChildren() ?? listRoots(root.listNodes())).map((node) => [node, IDENTITY]);
  while (open.length > 0) {
    const [node, parent] = open.pop()!;
    const matrix = multiply(parent, node.getMatrix());
    for (const child of node.listChildren()) open.push([child, matrix]);
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const shape = readShape(primitive, matrix);
      if (!shape) continue;
      const { used, ...surface } = shape;
      triangleCount += shape.indices.length / 3;
      checkTriangleCount(triangleCount);
      const { material, texCoord, moveUvs } = await readMaterial(primitive.getMaterial());
      const uvs = primitive.getAttribute(`TEXCOORD_${texCoord}`);
      parts.push({ ...surface, uvs: uvs && moveUvs(readValues(uvs, 2, used)), material });
    }
  }
  return parts;
}

function listRoots(nodes: Node[]): Node[] {
  return nodes.filter((node) => !node.getParentNode());
}

/**
 * A primitive's triangles in the scene; null if it has none, like points and lines. Many primitives may share one large
 * accessor, so unused parts of it are never copied.
 */
function readShape(
  primitive: Primitive,
  matrix: Matrix,
): (Pick<ModelPart, 'positions' | 'indices'> & { used: Uint32Array | null }) | null {
  const points = primitive.getAttribute('POSITION');
  const mode = primitive.getMode();
  if (!points || ![TRIANGLES, TRIANGLE_STRIP, TRIANGLE_FAN].includes(mode)) return null;
  const srcIndices = primitive.getIndices();
  const cornerCount = (srcIndices ?? points).getCount();
  checkTriangleCount(mode === TRIANGLES ? Math.floor(cornerCount / 3) : cornerCount - 2);
  const corners = srcIndices
    ? Uint32Array.from(srcIndices.getArray() ?? [])
    : Uint32Array.from({ length: points.getCount() }, (_, i) => i);
  const indices = toTriangles(corners, mode);
  if (indices.length === 0) return null;
  const vertexCount = points.getCount();
  if (indices.some((index) => index >= vertexCount)) throw new AppError('MODEL_BROKEN');
  const used = vertexCount > indices.length ? numberUsed(indices) : null;
  const positions = readValues(points, 3, used);
  // A mirrored node shows its triangles from behind.
  if (determinant(matrix) < 0) {
    for (let i = 0; i < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  }
  return { positions: move(positions, matrix), indices, used };
}

/** Renumbers the vertices that triangles use, in the triangles too, and returns their old numbers. */
function numberUsed(indices: Uint32Array): Uint32Array {
  const numbers = new Map<number, number>();
  for (let i = 0; i < indices.length; i++) {
    const vertex = indices[i]!;
    if (!numbers.has(vertex)) numbers.set(vertex, numbers.size);
    indices[i] = numbers.get(vertex)!;
  }
  return Uint32Array.from(numbers.keys());
}

function toTriangles(corners: Uint32Array, mode: number): Uint32Array {
  const count = Math.max(0, corners.length - 2);
  if (mode === TRIANGLES) return corners.slice(0, corners.length - (corners.length % 3));
  if (mode === TRIANGLE_STRIP) {
    return Uint32Array.from({ length: count * 3 }, (_, i) => {
      const [t, k] = [Math.floor(i / 3), i % 3];
      // Every other triangle of a strip turns the other way.
      return corners[t + (t % 2 === 1 && k > 0 ? 3 - k : k)]!;
    });
  }
  return Uint32Array.from({ length: count * 3 }, (_, i) => corners[i % 3 === 0 ? 0 : Math.floor(i / 3) + (i % 3)]!);
}

/** Values as floats, normalised where the file says so: all, or those that are used. */
function readValues(accessor: Accessor, size: number, used: Uint32Array | null): Float32Array {
  if (accessor.getElementSize() !== size) throw new AppError('MODEL_BROKEN');
  const array = accessor.getArray();
  if (array instanceof Float32Array && !used) return array;
  const count = accessor.getCount();
  const values = new Float32Array((used?.length ?? count) * size);
  const element: number[] = [];
  for (let i = 0; i < values.length / size; i++) {
    const at = used ? used[i]! : i;
    // Texture coordinates may be fewer than the points that they are for.
    if (at < count) values.set(accessor.getElement(at, element), i * size);
  }
  return values;
}

function move(src: Float32Array, m: Matrix): Float32Array {
  const dst = new Float32Array(src.length);
  for (let i = 0; i < src.length; i += 3) {
    const [x, y, z] = [src[i]!, src[i + 1]!, src[i + 2]!];
    for (let k = 0; k < 3; k++) dst[i + k] = m[k]! * x + m[4 + k]! * y + m[8 + k]! * z + m[12 + k]!;
  }
  return dst;
}

function multiply(a: Matrix, b: Matrix): Matrix {
  return Array.from({ length: 16 }, (_, i) => {
    const [column, row] = [i >> 2, i & 3];
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += a[k * 4 + row]! * b[column * 4 + k]!;
    return sum;
  });
}

function determinant(m: Matrix): number {
  return (
    m[0]! * (m[5]! * m[10]! - m[9]! * m[6]!) -
    m[4]! * (m[1]! * m[10]! - m[9]! * m[2]!) +
    m[8]! * (m[1]! * m[6]! - m[5]! * m[2]!)
  );
}
