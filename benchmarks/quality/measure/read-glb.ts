import { type Primitive, WebIO } from '@gltf-transform/core';
import { nodePlatform } from '@tangible/engine/node';
import type { TexturedMesh } from './textured-mesh.ts';

/** The mesh of a GLB as a viewer would show it. Several primitives are joined as long as they share one picture. */
export async function readGlb(bytes: Uint8Array): Promise<TexturedMesh> {
  const root = (await new WebIO().readBinary(bytes)).getRoot();
  const primitives = root.listMeshes().flatMap((mesh) => mesh.listPrimitives());
  const pictures = new Set(primitives.map((primitive) => primitive.getMaterial()?.getBaseColorTexture()?.getImage()));
  const [picture] = pictures;
  if (!picture || pictures.size > 1) throw new Error(`The GLB holds ${pictures.size} base colour pictures, not one`);

  const relief = primitives[0]?.getMaterial()?.getNormalTexture()?.getImage();
  const counts = primitives.map((primitive) => primitive.getAttribute('POSITION')?.getCount() ?? 0);
  const firsts = counts.map((_, i) => counts.slice(0, i).reduce((sum, count) => sum + count, 0));
  return {
    positions: joinAttribute(primitives, 'POSITION'),
    normals: joinAttribute(primitives, 'NORMAL'),
    uvs: joinAttribute(primitives, 'TEXCOORD_0'),
    indices: Uint32Array.from(
      primitives.flatMap((primitive, i) =>
        Array.from(primitive.getIndices()?.getArray() ?? [], (vertex) => vertex + firsts[i]!),
      ),
    ),
    texture: await nodePlatform.decodeImage(picture),
    normalMap: relief
      ? { texture: await nodePlatform.decodeImage(relief), tangents: joinAttribute(primitives, 'TANGENT') }
      : undefined,
  };
}

function joinAttribute(primitives: Primitive[], name: string): Float32Array {
  const parts = primitives.map((primitive) => {
    const accessor = primitive.getAttribute(name);
    if (!accessor) throw new Error(`The GLB holds no ${name}`);
    const size = accessor.getElementSize();
    const values = new Float32Array(accessor.getCount() * size);
    const element: number[] = [];
    // Element by element, because quantised attributes are scaled on reading.
    for (let i = 0; i < accessor.getCount(); i++) values.set(accessor.getElement(i, element), i * size);
    return values;
  });
  const joined = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
