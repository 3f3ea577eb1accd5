import { type Accessor, type GLTF, Logger, type Node, Primitive, WebIO } from '@gltf-transform/core';
import { ALL_EXTENSIONS } from '@gltf-transform/extensions';
import { AppError } from '@tangible/contracts';
import { MeshoptDecoder } from 'meshoptimizer';
import type { Platform } from '../../types.ts';
import { openGlb } from './check-glb.ts';
import { checkTriangleCount, type ModelPart } from './model-part.ts';
import { createMaterialReader } from './read-glb-material.ts';

type Matrix = readonly number[];

const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/**
 * Reads a GLB: every mesh of its scene where it lies, with the textures inside. Quantised and meshopt-compressed ones
 * too. Skins and animations are passed over: what is read is the pose that the meshes are stored in.
 */
export async function readGlbParts(bytes: Uint8Array, platform: Platform): Promise<ModelPart[]> {
  const { json, binary } = openGlb(bytes);
  await MeshoptDecoder.ready;
  const io = new WebIO()
    .setLogger(new Logger(Logger.Verbosity.SILENT))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder });
  const resources = { '@glb.bin': new Uint8Array(binary) };
  const root = (await io.readJSON({ json: dropPose(json), resources })).getRoot();

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
      triangleCount += shape.indices.length / 3;
      checkTriangleCount(triangleCount);
      const { material, texCoord, moveUvs } = await readMaterial(primitive.getMaterial());
      const uvs = primitive.getAttribute(`TEXCOORD_${texCoord}`);
      parts.push({ ...shape, uvs: uvs && moveUvs(readValues(uvs, 2)), material });
    }
  }
  return parts;
}

/** What moves a mesh, and what no file needs to be drawn: left out before it can be wrong. */
function dropPose(json: GLTF.IGLTF): GLTF.IGLTF {
  const { animations: _animations, skins: _skins, cameras: _cameras, ...rest } = json;
  const nodes = json.nodes?.map(({ skin: _skin, camera: _camera, weights: _weights, ...node }) => node);
  const meshes = json.meshes?.map(({ weights: _weights, ...mesh }) => ({
    ...mesh,
    primitives: mesh.primitives?.map(({ targets: _targets, ...primitive }) => primitive),
  }));
  return { ...rest, ...(nodes && { nodes }), ...(meshes && { meshes }) };
}

function listRoots(nodes: Node[]): Node[] {
  return nodes.filter((node) => !node.getParentNode());
}

/** A primitive's triangles in the scene; null when it has none, as points and lines have. */
function readShape(primitive: Primitive, matrix: Matrix): Pick<ModelPart, 'positions' | 'indices'> | null {
  const points = primitive.getAttribute('POSITION');
  if (!points) return null;
  const srcIndices = primitive.getIndices();
  const corners = srcIndices
    ? Uint32Array.from(srcIndices.getArray() ?? [])
    : Uint32Array.from({ length: points.getCount() }, (_, i) => i);
  const indices = toTriangles(corners, primitive.getMode());
  if (!indices || indices.length === 0) return null;
  const positions = readValues(points, 3);
  const vertexCount = positions.length / 3;
  if (indices.some((index) => index >= vertexCount)) throw new AppError('MODEL_BROKEN');
  // A mirrored node shows its triangles from behind.
  if (determinant(matrix) < 0) {
    for (let i = 0; i < indices.length; i += 3) [indices[i + 1], indices[i + 2]] = [indices[i + 2]!, indices[i + 1]!];
  }
  return { positions: move(positions, matrix), indices };
}

function toTriangles(corners: Uint32Array, mode: number): Uint32Array | null {
  const count = Math.max(0, corners.length - 2);
  if (mode === Primitive.Mode.TRIANGLES) return corners.slice(0, corners.length - (corners.length % 3));
  if (mode === Primitive.Mode.TRIANGLE_STRIP) {
    return Uint32Array.from({ length: count * 3 }, (_, i) => {
      const [t, k] = [Math.floor(i / 3), i % 3];
      // Every other triangle of a strip turns the other way.
      return corners[t + (t % 2 === 1 && k > 0 ? 3 - k : k)]!;
    });
  }
  if (mode === Primitive.Mode.TRIANGLE_FAN) {
    return Uint32Array.from({ length: count * 3 }, (_, i) => corners[i % 3 === 0 ? 0 : Math.floor(i / 3) + (i % 3)]!);
  }
  return null;
}

/** Values as floats, normalised where the file says so. */
function readValues(accessor: Accessor, size: number): Float32Array {
  if (accessor.getElementSize() !== size) throw new AppError('MODEL_BROKEN');
  const array = accessor.getArray();
  if (array instanceof Float32Array) return array;
  const values = new Float32Array(accessor.getCount() * size);
  const element: number[] = [];
  for (let i = 0; i < accessor.getCount(); i++) values.set(accessor.getElement(i, element), i * size);
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
