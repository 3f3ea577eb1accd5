import { BoxGeometry, Mesh, Raycaster, SphereGeometry, Vector3 } from 'three';
import { expect, test } from 'vitest';
import { findFaceNormal } from './find-face-normal.ts';

const cast = (mesh: Mesh, from: Vector3) => {
  mesh.updateMatrixWorld();
  return new Raycaster(from, from.clone().negate().normalize()).intersectObject(mesh)[0];
};

test('the side of a turned box has the direction to which it was turned', () => {
  const box = new Mesh(new BoxGeometry(1, 2, 3, 20, 20, 20));
  box.rotation.set(0, Math.PI / 6, 0);
  const normal = findFaceNormal(cast(box, new Vector3(5, 0.3, 0)))!;
  expect(normal.angleTo(new Vector3(Math.cos(Math.PI / 6), 0, -0.5))).toBeLessThan(1e-6);
});

test('on a curved surface it is that of its middle, and outside the model there is none', () => {
  const ball = new Mesh(new SphereGeometry(1, 60, 60));
  expect(findFaceNormal(cast(ball, new Vector3(0, 4, 0.4)))!.angleTo(new Vector3(0, 4, 0.4))).toBeLessThan(0.05);
  expect(findFaceNormal(undefined)).toBeNull();
});
