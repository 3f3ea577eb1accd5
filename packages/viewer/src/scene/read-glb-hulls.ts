import { Mesh, Vector3 } from 'three';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { Hull } from '../model/read-hulls.ts';

/**
 * The colliders inside a GLB: the primitives of the mesh that `asset.extras.colliders.mesh` names, in metres, y up. No
 * node refers to that mesh, so it is not drawn. Empty if there is none.
 *
 * @example
 * const hulls = await readGlbHulls(await loader.parseAsync(glb, ''));
 */
export async function readGlbHulls({ asset, parser }: GLTF): Promise<Hull[]> {
  const name: unknown = (asset as { extras?: { colliders?: { mesh?: unknown } } }).extras?.colliders?.mesh;
  const meshes: { name?: string }[] = parser.json.meshes ?? [];
  const index = typeof name === 'string' ? meshes.findIndex((mesh) => mesh.name === name) : -1;
  if (index < 0) return [];
  const hulls: Hull[] = [];
  (await parser.getDependency('mesh', index)).traverse((object: unknown) => {
    if (object instanceof Mesh && object.geometry.index) hulls.push(readHull(object));
  });
  return hulls;
}

/** The vertices that the primitive uses: all primitives may share one list. */
function readHull({ geometry }: Mesh): Hull {
  const { position } = geometry.attributes;
  const numbers = new Map<number, number>();
  const indices = Uint32Array.from(geometry.index!.array, (index) => {
    if (!numbers.has(index)) numbers.set(index, numbers.size);
    return numbers.get(index)!;
  });
  const positions = new Float32Array(numbers.size * 3);
  const point = new Vector3();
  for (const [index, number] of numbers) point.fromBufferAttribute(position!, index).toArray(positions, number * 3);
  return { positions, indices };
}
