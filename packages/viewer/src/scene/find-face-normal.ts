import { type BufferAttribute, type Intersection, Mesh, Vector3 } from 'three';

/** Of the ball around a mesh: triangles this near to the place belong to its face. */
const REACH = 0.06;
/** The cosine of the angle by which their normals may differ. */
const LIKENESS = 0.85;

/**
 * The direction of a face of a model, in the world: the mean of the triangles around a place, because a single one of
 * 100,000 says little about the side that a person means. Null if a ray did not hit a mesh.
 *
 * @example
 * findFaceNormal(raycaster.intersectObject(root)[0]); // (0, 1, 0) for the top of a table
 */
export function findFaceNormal(hit: Intersection | undefined): Vector3 | null {
  if (!hit?.face || !(hit.object instanceof Mesh)) return null;
  const { geometry, matrixWorld } = hit.object;
  const positions = geometry.getAttribute('position') as BufferAttribute;
  const index = geometry.index;
  geometry.computeBoundingSphere();
  const reach = REACH * (geometry.boundingSphere?.radius ?? 1);
  const place = hit.object.worldToLocal(hit.point.clone());
  const facing = hit.face.normal;
  const sum = facing.clone().multiplyScalar(1e-12);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const count = index?.count ?? positions.count;
  const at = (i: number) => index?.getX(i) ?? i;
  for (let i = 0; i + 2 < count; i += 3) {
    a.fromBufferAttribute(positions, at(i));
    // Triangles are small next to the reach, so one corner says where they are.
    if (a.distanceToSquared(place) > reach * reach) continue;
    b.fromBufferAttribute(positions, at(i + 1)).sub(a);
    c.fromBufferAttribute(positions, at(i + 2)).sub(a);
    // As long as twice the area.
    b.cross(c);
    if (b.dot(facing) > LIKENESS * b.length()) sum.add(b);
  }
  return sum.transformDirection(matrixWorld);
}
