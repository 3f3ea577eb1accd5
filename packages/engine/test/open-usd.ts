import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The parts of TinyUSDZ, an independent USD reader, that the tests use. */
export interface UsdStage {
  meshes: UsdMesh[];
  /** The layer as the reader understood it, written out again. */
  text: string;
  getMaterial(index: number): Record<string, number>;
  getImage(textureId: number): { uri: string; colorSpace: string; data?: Uint8Array };
}

export interface UsdMesh {
  absPath: string;
  points: Float32Array;
  faceVertexIndices: Uint32Array;
  faceVertexCounts: Uint32Array;
  texcoords?: Float32Array;
  materialId: number;
}

interface Native {
  TinyUSDZLoaderNative: new () => {
    loadFromBinary(bytes: Uint8Array, name: string): boolean;
    loadAsLayerFromBinary(bytes: Uint8Array, name: string): boolean;
    layerToString(): string;
    error(): string;
    numMeshes(): number;
    getMesh(index: number): UsdMesh;
    getMaterial(index: number): Record<string, number>;
    getTexture(index: number): { textureImageId: number };
    getImage(index: number): { uri: string; colorSpace: string; data?: Uint8Array };
  };
}

let opened: Promise<Native> | undefined;

/** Reads a `.usda` or `.usdz`; throws when the reader refuses it. */
export async function openUsd(bytes: Uint8Array, name: string): Promise<UsdStage> {
  opened ??= openNative();
  const { TinyUSDZLoaderNative } = await opened;
  const stage = new TinyUSDZLoaderNative();
  if (!stage.loadFromBinary(bytes, name)) throw new Error(`TinyUSDZ refuses ${name}: ${stage.error()}`);
  const layer = new TinyUSDZLoaderNative();
  if (!layer.loadAsLayerFromBinary(bytes, name)) throw new Error(`TinyUSDZ refuses ${name}: ${layer.error()}`);
  return {
    meshes: Array.from({ length: stage.numMeshes() }, (_, i) => stage.getMesh(i)),
    text: layer.layerToString(),
    getMaterial: (index) => stage.getMaterial(index),
    getImage: (textureId) => stage.getImage(stage.getTexture(textureId).textureImageId),
  };
}

/** Built for browsers only: it starts in Node only if it does not detect Node. */
async function openNative(): Promise<Native> {
  const module = 'tinyusdz/tinyusdz.js';
  const { default: init } = (await import(module)) as { default: (options: object) => Promise<Native> };
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('tinyusdz/tinyusdz.wasm')));
  const world = globalThis as Record<string, unknown>;
  const kept = world.process;
  world.process = undefined;
  world.WorkerGlobalScope = class {};
  try {
    return await init({ wasmBinary });
  } finally {
    world.process = kept;
    delete world.WorkerGlobalScope;
  }
}
