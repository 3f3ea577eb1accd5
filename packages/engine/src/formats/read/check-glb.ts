import type { GLTF } from '@gltf-transform/core';
import { AppError } from '@tangible/contracts';

const MAGIC = 0x46546c67;
const CHUNK_JSON = 0x4e4f534a;
const CHUNK_BIN = 0x004e4942;

/** More of either is nothing that a person made, and would cost memory before any other limit is met. */
const LIST_LENGTH_MAX = 50_000;
const VALUE_COUNT_MAX = 40_000_000;

/** Extensions that change how a surface is stored and that cannot be read here. */
const UNREADABLE = ['KHR_draco_mesh_compression', 'KHR_texture_basisu', 'EXT_texture_avif'];

export function isGlb(bytes: Uint8Array): boolean {
  return bytes.length >= 12 && new DataView(bytes.buffer, bytes.byteOffset, 12).getUint32(0, true) === MAGIC;
}

/** The JSON and the binary chunk of a GLB, checked for what would make a reader hang, recurse or take all memory. */
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
  checkJson(json);
  return { json, binary };
}

function parseJson(chunk: Uint8Array): GLTF.IGLTF {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(chunk));
    if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Error('The JSON is no object');
    return json as GLTF.IGLTF;
  } catch (error) {
    throw new AppError('MODEL_BROKEN', {}, { cause: error });
  }
}

function checkJson(json: GLTF.IGLTF): void {
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

  let valueCount = 0;
  for (const { count } of list(json.accessors)) valueCount += toCount(count);
  for (const { extensions } of list(json.bufferViews)) {
    const packed = extensions?.EXT_meshopt_compression as { count?: number; byteStride?: number } | undefined;
    if (packed) valueCount += (toCount(packed.count) * toCount(packed.byteStride)) / 16;
  }
  if (valueCount > VALUE_COUNT_MAX) throw new AppError('MODEL_TOO_LARGE', { limit: `${VALUE_COUNT_MAX} values` });
  checkTree(list(json.nodes));
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
  // With one parent each, a circle is what no root leads to.
  const reached: number[] = [];
  parents.forEach((parent, node) => {
    if (parent === -1) reached.push(node);
  });
  for (let i = 0; i < reached.length; i++) reached.push(...list(nodes[reached[i]!]!.children));
  if (reached.length !== nodes.length) throw new AppError('MODEL_BROKEN');
}

function toCount(value: number | undefined): number {
  if (value === undefined || !Number.isInteger(value) || value < 0) throw new AppError('MODEL_BROKEN');
  return value;
}

/** What should be a list of objects or numbers, or nothing. */
function list<T>(value: T[] | undefined): T[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || value.some((entry) => entry === null || entry === undefined)) {
    throw new AppError('MODEL_BROKEN');
  }
  return value;
}
