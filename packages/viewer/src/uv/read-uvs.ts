import { type BufferGeometry, Mesh, type MeshStandardMaterial, type Object3D } from 'three';
import type { UvMesh } from './list-charts.ts';

type Picture = CanvasImageSource & { width: number; height: number };

/** The unwrapped parts of a model, and the base colour of the largest. */
export interface ModelUvs {
  parts: UvMesh[];
  picture: Picture | null;
}

/** Null when no part of the model has texture coordinates. */
export function readUvs(root: Object3D): ModelUvs | null {
  const parts: UvMesh[] = [];
  let picture: Picture | null = null;
  let largest = 0;
  root.traverse((object) => {
    // Copies that only draw lines or a cut face are children of a mesh.
    if (!(object instanceof Mesh) || object.parent instanceof Mesh) return;
    const part = readPart(object.geometry);
    if (!part) return;
    parts.push(part);
    if (part.indices.length <= largest) return;
    largest = part.indices.length;
    const [material] = (Array.isArray(object.material) ? object.material : [object.material]) as MeshStandardMaterial[];
    picture = (material?.map?.image as Picture | undefined) ?? picture;
  });
  return parts.length > 0 ? { parts, picture } : null;
}

function readPart({ attributes: { uv }, index }: BufferGeometry): UvMesh | null {
  if (!uv) return null;
  const uvs = new Float32Array(uv.count * 2);
  for (let i = 0; i < uv.count; i++) {
    uvs[i * 2] = uv.getX(i);
    uvs[i * 2 + 1] = uv.getY(i);
  }
  const indices = index ? Uint32Array.from(index.array) : Uint32Array.from({ length: uv.count }, (_, i) => i);
  return { uvs, indices };
}
