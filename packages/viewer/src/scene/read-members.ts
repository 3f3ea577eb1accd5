import { Matrix3, Matrix4, type Object3D, type Quaternion, Vector3 } from 'three';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { type Physics, readPhysics } from '../model/report.ts';

/** One asset of a scene, where it stands. */
export interface SceneMember {
  /** As its node, its body and its colliders are named. */
  name: string;
  object: Object3D;
  rest: { position: Vector3; rotation: Quaternion };
  /** In the axes of the scene. */
  physics: Physics;
}

/**
 * The members of a scene that the engine wrote; empty for any other GLB.
 *
 * @example
 * const members = readMembers(await loader.parseAsync(glb, ''));
 */
export function readMembers({ asset, parser, scene }: GLTF): SceneMember[] {
  if ((asset as { extras?: { kind?: unknown } }).extras?.kind !== 'scene') return [];
  return scene.children.flatMap((object) => {
    const index = parser.associations.get(object)?.nodes;
    const name: unknown = index === undefined ? undefined : parser.json.nodes[index]?.name;
    const physics = readPhysics(object.userData.physics);
    if (typeof name !== 'string' || !physics) return [];
    const rest = { position: object.position.clone(), rotation: object.quaternion.clone() };
    return [{ name, object, rest, physics: turnPhysics(physics, rest) }];
  });
}

function turnPhysics(physics: Physics, { position, rotation }: SceneMember['rest']): Physics {
  const centre = new Vector3(...physics.centreOfMassM).applyQuaternion(rotation).add(position);
  const [xx, yy, zz, xy, xz, yz] = physics.inertiaKgM2 as [number, number, number, number, number, number];
  const turn = new Matrix3().setFromMatrix4(new Matrix4().makeRotationFromQuaternion(rotation));
  const tensor = new Matrix3().set(xx, xy, xz, xy, yy, yz, xz, yz, zz);
  // Column by column.
  const e = turn.clone().multiply(tensor).multiply(turn.clone().transpose()).elements;
  return {
    ...physics,
    centreOfMassM: centre.toArray(),
    inertiaKgM2: [e[0]!, e[4]!, e[8]!, e[1]!, e[2]!, e[5]!],
  };
}
