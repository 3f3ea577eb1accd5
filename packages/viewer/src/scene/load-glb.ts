import { Box3, Mesh, type Object3D, type Texture, Vector3 } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { ModelError } from '../model/model-error.ts';
import type { Hull } from '../model/read-hulls.ts';
import { type ModelProvenance, readProvenance } from '../model/read-provenance.ts';
import { type Physics, readPhysics } from '../model/report.ts';
import { PROVENANCE_ATTRIBUTE } from './make-provenance-material.ts';
import { readGlbHulls } from './read-glb-hulls.ts';
import { readMembers, type SceneMember } from './read-members.ts';

/** A model in three.js, with its measurements. */
export interface LoadedGlb {
  root: Object3D;
  box: Box3;
  triangleCount: number;
  vertexCount: number;
  /** The longest side of any of its textures; 0 when it has none. */
  texturePx: number;
  /** The physics in the extras of the GLB. */
  physics: Physics | null;
  /** The colliders inside the GLB; empty if it has none. */
  hulls: Hull[];
  /** Of a scene; else empty. */
  members: SceneMember[];
  /** Null unless a part of it has the attribute and the extras say what its values mean. */
  provenance: ModelProvenance | null;
}

/**
 * Reads a GLB, compressed by meshopt or not. Fails with `badGlb` if it is not a GLB or contains nothing to draw.
 *
 * @example
 * const { root, box } = await loadGlb(bytes);
 */
export async function loadGlb(bytes: Uint8Array): Promise<LoadedGlb> {
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  const gltf = await loader.parseAsync(toBuffer(bytes), '').catch((cause: unknown) => {
    throw new ModelError('badGlb', { cause });
  });
  const root = gltf.scene;
  root.updateMatrixWorld(true);
  // Vertex by vertex: the box of a turned part's box would be too large, and the ground too low.
  const box = new Box3().setFromObject(root, true);
  const loaded: LoadedGlb = {
    root,
    box,
    triangleCount: 0,
    vertexCount: 0,
    texturePx: 0,
    physics: null,
    hulls: await readGlbHulls(gltf),
    members: readMembers(gltf),
    provenance: null,
  };
  let [tracedCount, meshCount] = [0, 0];
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { index, attributes } = object.geometry;
    meshCount++;
    if (attributes[PROVENANCE_ATTRIBUTE]) tracedCount++;
    loaded.vertexCount += attributes.position?.count ?? 0;
    loaded.triangleCount += (index?.count ?? attributes.position?.count ?? 0) / 3;
    for (const texture of listTextures(object)) {
      const { width = 0, height = 0 } = (texture.image ?? {}) as { width?: number; height?: number };
      loaded.texturePx = Math.max(loaded.texturePx, width, height);
    }
  });
  if (loaded.triangleCount === 0 || !(box.getSize(new Vector3()).length() > 0)) throw new ModelError('badGlb');
  const extras = (gltf.asset as { extras?: { physics?: unknown; provenance?: unknown } }).extras;
  loaded.physics = readPhysics(extras?.physics);
  if (tracedCount > 0) loaded.provenance = readProvenance(extras?.provenance, tracedCount === meshCount);
  return loaded;
}

/** The loader needs a buffer that starts where the file does. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): ArrayBuffer =>
  buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer;

/** Every texture of a mesh, in all slots of its materials. */
function listTextures(mesh: Mesh): Texture[] {
  const materials = Array.isArray(mesh.material) ? mesh.material : [mesh.material];
  return materials.flatMap((material) =>
    Object.values(material).filter((value): value is Texture => (value as Texture | null)?.isTexture === true),
  );
}

/** All positions of a model in its own metres, one after another. */
export function listPositions(root: Object3D): Float32Array {
  const parts: number[] = [];
  const point = new Vector3();
  const toRoot = root.matrixWorld.clone().invert();
  root.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    const { position } = object.geometry.attributes;
    for (let i = 0; i < (position?.count ?? 0); i++) {
      point.fromBufferAttribute(position!, i).applyMatrix4(object.matrixWorld).applyMatrix4(toRoot);
      parts.push(point.x, point.y, point.z);
    }
  });
  return Float32Array.from(parts);
}
