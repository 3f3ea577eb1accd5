import {
  BufferAttribute,
  BufferGeometry,
  Color,
  EdgesGeometry,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshLambertMaterial,
} from 'three';
import type { Hull } from '../model/read-hulls.ts';

/** Turns that never come back to the same hue. */
const GOLDEN_SHARE = 0.61803398875;
/** Edges between faces that are nearly one plane say nothing. */
const EDGE_DEGREES_MIN = 12;

/**
 * The convex colliders, each in its own translucent colour.
 *
 * @example
 * scene.add(makeColliders(hulls));
 */
export function makeColliders(hulls: readonly Hull[]): Group {
  const group = new Group();
  hulls.forEach((hull, i) => {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(hull.positions, 3));
    geometry.setIndex(new BufferAttribute(hull.indices, 1));
    const flat = geometry.toNonIndexed();
    flat.computeVertexNormals();
    const color = new Color().setHSL((0.04 + i * GOLDEN_SHARE) % 1, 0.62, 0.52);
    const surface = new MeshLambertMaterial({
      color,
      emissive: color,
      emissiveIntensity: 0.25,
      transparent: true,
      opacity: 0.5,
    });
    const line = new LineBasicMaterial({ color: color.clone().multiplyScalar(0.55), transparent: true, opacity: 0.9 });
    const [solid, edges] = [
      new Mesh(flat, surface),
      new LineSegments(new EdgesGeometry(geometry, EDGE_DEGREES_MIN), line),
    ];
    // After the model, which writes no depth while it is seen through, and before the labels.
    // In a scene, each falls with its member.
    solid.userData.body = hull.body;
    edges.userData.body = hull.body;
    solid.renderOrder = 1;
    edges.renderOrder = 2;
    group.add(solid, edges);
    geometry.dispose();
  });
  return group;
}
