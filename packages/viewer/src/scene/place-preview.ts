import { Box3, type Object3D, Quaternion, Vector3 } from 'three';
import { listPositions } from './load-glb.ts';

/** How a model would be after a change: turned, put on the floor again, and scaled. */
export interface Preview {
  /** A quaternion: x, y, z, w. */
  rotation: readonly [number, number, number, number];
  scale: number;
}

/** Where a turned and scaled model stands. Lengths in metres, after the change. */
export interface PlacedPreview {
  sidesM: readonly [number, number, number];
  rotation: Quaternion;
  /** Of the model's own origin, so that it is centred on the floor. */
  position: Vector3;
}

/**
 * Puts a turned model on the floor, vertex by vertex: the box of a turned box would be too large, and the model would
 * float.
 *
 * @example
 * placePreview(glb.root, { rotation: [0, 0, 0, 1], scale: 2 }).sidesM; // twice the model's own
 */
export function placePreview(root: Object3D, { rotation, scale }: Preview): PlacedPreview {
  const turn = new Quaternion(...rotation).normalize();
  const positions = listPositions(root);
  const box = new Box3();
  const point = new Vector3();
  for (let i = 0; i < positions.length; i += 3) {
    box.expandByPoint(point.fromArray(positions, i).applyQuaternion(turn));
  }
  const size = box.getSize(new Vector3()).multiplyScalar(scale);
  const centre = box.getCenter(new Vector3());
  return {
    sidesM: [size.x, size.y, size.z],
    rotation: turn,
    position: new Vector3(-centre.x, -box.min.y, -centre.z).multiplyScalar(scale),
  };
}
