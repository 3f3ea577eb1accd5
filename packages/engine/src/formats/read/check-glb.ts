import type { GLTF } from '@gltf-transform/core';
import { AppError } from '@tangible/contracts';
import { MODEL_BYTES_MAX } from './model-part.ts';
import { pruneGltf } from './prune-gltf.ts';

const MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

/** More of these is nothing that a person made, and would cost memory or time before any other limit is met. */
const JSON_BYTES_MAX = 2 * 1024 * 1024;
const LIST_LENGTH_MAX = 50_000;
/** Each counts as often as a node draws it. */
const PRIMITIVES_MAX = 100_000;
const VALUE_BYTES_MAX = 512 * 1024 * 1024;

const COMPONENT_BYTES: Record<number, number> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
  5130: 8,
  5131: 2,
};
const ELEMENT_SIZES: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };

/** Extensions that change how a surface is stored and that cannot be read here. */
const UNREADABLE = ['KHR_draco_mesh_compression', 'KHR_texture_basisu', 'EXT_texture_avif'];

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && new DataView(bytes.buffer, bytes.byteOffset, 12).getUint32(0, true) === MAGIC;
}

/**
 * The JSON and the binary chunk of a GLB, checked for contents that would make a reader hang, recurse or take all
 * memory.
 */
export function openGlb(bytes: Uint8Array): { json: GLTF.IGLTF; binary: Uint8Array } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const version = view.getUint32(4, true);
  if (version !== 2) throw new AppError('MODEL_FEATURE', { feature: `glTF ${version}` });
  let json: GLTF.IGLTF | undefined;
  let binary: Uint8Array = new Uint8Array(0);
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    if (at + 8 + length > bytes.length) throw new AppError('MODEL_BROKEN');
    const chunk = bytes.subarray(at + 8, at + 8 + length);
    if (type === CHUNK_JSON && !json) json = parseJson(chunk);
    else if (type === CHUNK_BIN) binary = chunk;
    at += 8 + length;
  }
  if (!json) throw new AppError('MODEL_BROKEN');
  checkLists(json);
  const drawn = pruneGltf(json);
  checkPrimitives(drawn);
  checkBytes(drawn);
  return { json: drawn, binary };
}

function parseJson(chunk: Uint8Array): GLTF.IGLTF {
  if (chunk.length > JSON_BYTES_MAX)
    throw new AppError('MODEL_TOO_LARGE', { limit: `${JSON_BYTES_MAX >> 20} MB of JSON` });
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(chunk));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('The JSON is no object');
    return json as GLTF.IGLTF;
  } catch (error) {
    throw new AppError('MODEL_BROKEN', {}, { cause: error });
  }
}

function checkLists(json: GLTF.IGLTF): void {
  for (const feature of UNREADABLE) {
    if (list(json.extensionsRequired).includes(feature)) throw new AppError('MODEL_FEATURE', { feature });
  }
  for (const value of Object.values(json)) {
    if (Array.isArray(value) && value.length > LIST_LENGTH_MAX) {
      throw new AppError('MODEL_TOO_LARGE', { limit: `${LIST_LENGTH_MAX} nodes` });
    }
  }
  for (const { uri } of list(json.buffers)) {
    if (uri !== undefined) throw new AppError('MODEL_FEATURE', { feature: 'files outside the GLB' });
  }
  checkTree(list(json.nodes));
}

/** A few bytes name a mesh again; a mesh without triangles would never meet the limit of triangles. */
function checkPrimitives({ meshes, nodes }: GLTF.IGLTF): void {
  const counts = list(meshes).map(({ primitives }) => list(primitives).length);
  const drawn = list(nodes).reduce((sum, { mesh = -1 }) => sum + (counts[mesh] ?? 0), 0);
  const stored = counts.reduce((sum, count) => sum + count, 0);
  if (Math.max(drawn, stored) > PRIMITIVES_MAX) {
    throw new AppError('MODEL_TOO_LARGE', { limit: `${PRIMITIVES_MAX} parts` });
  }
}

/** Values are copied out of the file for each list that names them, and pictures for each image. */
function checkBytes({ accessors, bufferViews, images }: GLTF.IGLTF): void {
  let valueBytes = 0;
  for (const { count, type, componentType, sparse } of list(accessors)) {
    const elementBytes = (ELEMENT_SIZES[type] ?? 16) * (COMPONENT_BYTES[componentType] ?? 8);
    valueBytes += toCount(count) * elementBytes;
    if (sparse && toCount(sparse.count) > count) throw new AppError('MODEL_BROKEN');
  }
  for (const { extensions } of list(bufferViews)) {
    const packed = extensions?.EXT_meshopt_compression as { count?: number; byteStride?: number } | undefined;
    if (packed) valueBytes += toCount(packed.count) * toCount(packed.byteStride);
  }
  if (valueBytes > VALUE_BYTES_MAX) {
    throw new AppError('MODEL_TOO_LARGE', { limit: `${VALUE_BYTES_MAX >> 20} MB of values` });
  }

  let pictureBytes = 0;
  for (const { bufferView } of list(images)) pictureBytes += bufferViews?.[bufferView ?? -1]?.byteLength ?? 0;
  // A file in which no two images share their bytes stays below.
  if (!(pictureBytes <= MODEL_BYTES_MAX)) {
    throw new AppError('MODEL_TOO_LARGE', { limit: `${MODEL_BYTES_MAX >> 20} MB of pictures` });
  }
}

/** Every node has at most one parent and none is its own ancestor; otherwise a walk would never end. */
function checkTree(nodes: GLTF.INode[]): void {
  const parents = new Int32Array(nodes.length).fill(-1);
  nodes.forEach(({ children }, parent) => {
    for (const child of list(children)) {
      if (!Number.isInteger(child) || child < 0 || child >= nodes.length || parents[child] !== -1) {
        throw new AppError('MODEL_BROKEN');
      }
      parents[child] = parent;
    }
  });
  // With one parent each, nodes that no root reaches form a cycle.
  const reached: number[] = [];
  parents.forEach((parent, node) => {
    if (parent === -1) reached.push(node);
  });
  for (let i = 0; i < reached.length; i++) {
    for (const child of list(nodes[reached[i]!]!.children)) reached.push(child);
  }
  if (reached.length !== nodes.length) throw new AppError('MODEL_BROKEN');
}

function toCount(value: number | undefined): number {
  if (value === undefined || !Number.isInteger(value) || value < 0) throw new AppError('MODEL_BROKEN');
  return value;
}

/** An optional array of objects or numbers; throws if it is anything else. */
function list<T>(value: T[] | undefined): T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((entry) => entry === null || entry === undefined)) {
    throw new AppError('MODEL_BROKEN');
  }
  return value;
}
