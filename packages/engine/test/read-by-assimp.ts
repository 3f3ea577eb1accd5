import { createRequire } from 'node:module';
import type { AssetFile } from '../src/types.ts';

/** A scene as the Open Asset Import Library sees it. */
export interface ForeignScene {
  triangleCount: number;
  /** Width, height and depth of all vertices. */
  size: [number, number, number];
  /** Texture files by their role in the material: 1 colour, 6 normal. */
  textureFiles: Record<number, string>;
  /** The bytes of textures inside the file, in base 64. */
  embedded: string[];
}

interface Property {
  key: string;
  semantic: number;
  value: string;
}

interface Scene {
  meshes: { faces: number[][]; vertices: number[] }[];
  materials: { properties: Property[] }[];
  textures?: { data: string }[];
}

interface Assimp {
  FileList: new () => { AddFile(name: string, bytes: Uint8Array): void };
  ConvertFileList(
    list: unknown,
    format: string,
  ): {
    IsSuccess(): boolean;
    GetErrorCode(): string;
    GetFile(index: number): { GetContent(): Uint8Array };
  };
}

let opened: Promise<Assimp> | undefined;

/** Reads files as assimp does; the first is the one that names the others. Throws when it refuses them. */
export async function readByAssimp(files: readonly AssetFile[]): Promise<ForeignScene> {
  opened ??= (createRequire(import.meta.url)('assimpjs') as () => Promise<Assimp>)();
  const assimp = await opened;
  const list = new assimp.FileList();
  for (const { path, bytes } of files) list.AddFile(path.slice(path.indexOf('/') + 1), bytes);
  const result = assimp.ConvertFileList(list, 'assjson');
  if (!result.IsSuccess()) throw new Error(`assimp: ${result.GetErrorCode()}`);
  const scene = JSON.parse(new TextDecoder().decode(result.GetFile(0).GetContent())) as Scene;

  const min = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max = min.map((value) => -value);
  for (const { vertices } of scene.meshes) {
    vertices.forEach((value, i) => {
      min[i % 3] = Math.min(min[i % 3]!, value);
      max[i % 3] = Math.max(max[i % 3]!, value);
    });
  }
  const properties = scene.materials.flatMap((material) => material.properties);
  const textures = properties.filter(({ key }) => key === '$tex.file');
  return {
    triangleCount: scene.meshes.reduce((sum, { faces }) => sum + faces.length, 0),
    size: [max[0]! - min[0]!, max[1]! - min[1]!, max[2]! - min[2]!],
    textureFiles: Object.fromEntries(textures.map(({ semantic, value }) => [semantic, value])),
    embedded: (scene.textures ?? []).map(({ data }) => data.replace(/\s/g, '')),
  };
}
