import { Document, type Material, WebIO } from '@gltf-transform/core';
import { nodePlatform } from '../src/platform/node/node-platform.ts';
import type { RgbaImage } from '../src/types.ts';

/** The six sides of a cube from -0.5 to 0.5, each with the whole texture: 24 vertices, 12 triangles. */
export function makeCube(options: { without?: number[] } = {}) {
  const axes = [
    [0, 1, 2],
    [1, 2, 0],
    [2, 0, 1],
  ] as const;
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let face = 0; face < 6; face++) {
    if (options.without?.includes(face)) continue;
    const [normal, u, v] = axes[face >> 1]!;
    const side = face & 1 ? -1 : 1;
    const first = positions.length / 3;
    for (const [a, b] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      const point = [0, 0, 0];
      point[normal] = side / 2;
      point[u] = a - 0.5;
      point[v] = b - 0.5;
      positions.push(...point);
      uvs.push(a, 1 - b);
    }
    const order = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
    indices.push(...order.map((corner) => first + corner));
  }
  return {
    positions: Float32Array.from(positions),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
  };
}

export interface GlbPart {
  positions: Float32Array;
  indices: Uint32Array | null;
  uvs?: Float32Array;
  translation?: [number, number, number];
  scale?: [number, number, number];
  texture?: RgbaImage;
  colour?: [number, number, number, number];
  mode?: 0 | 4 | 5 | 6;
}

/** A GLB with a node for each part, all under one node that is moved up by 1. */
export async function makeGlb(parts: GlbPart[]): Promise<Uint8Array> {
  const document = new Document();
  const buffer = document.createBuffer();
  const root = document.createNode('root').setTranslation([0, 1, 0]);
  for (const [i, part] of parts.entries()) {
    const accessor = (type: 'VEC2' | 'VEC3' | 'SCALAR', array: Float32Array | Uint32Array) =>
      document
        .createAccessor()
        .setType(type)
        .setArray(array as Float32Array<ArrayBuffer>)
        .setBuffer(buffer);
    const material: Material = document.createMaterial(`material ${i}`).setRoughnessFactor(0.5).setMetallicFactor(0);
    if (part.colour) material.setBaseColorFactor(part.colour);
    if (part.texture) {
      const image = await nodePlatform.encodePng(part.texture);
      material.setBaseColorTexture(document.createTexture().setImage(image).setMimeType('image/png'));
    }
    const primitive = document
      .createPrimitive()
      .setAttribute('POSITION', accessor('VEC3', part.positions))
      .setMaterial(material)
      .setMode(part.mode ?? 4);
    if (part.indices) primitive.setIndices(accessor('SCALAR', part.indices));
    if (part.uvs) primitive.setAttribute('TEXCOORD_0', accessor('VEC2', part.uvs));
    const node = document.createNode(`part ${i}`).setMesh(document.createMesh().addPrimitive(primitive));
    root.addChild(node.setTranslation(part.translation ?? [0, 0, 0]).setScale(part.scale ?? [1, 1, 1]));
  }
  document.createScene().addChild(root);
  return new WebIO().writeBinary(document);
}
