import type { AssetReport } from '@tangible/engine';
import type { RenderedMesh } from '@tangible/geometry';

type Pose = AssetReport['dropTest']['trajectory'][number];

/** A mesh where a pose of the drop test puts it. */
export function moveMesh(mesh: RenderedMesh, { position, rotation }: Pose): RenderedMesh {
  const positions = mesh.positions.slice();
  const normals = mesh.normals.slice();
  for (let i = 0; i < positions.length; i += 3) {
    rotate(positions, i, rotation);
    for (let k = 0; k < 3; k++) positions[i + k]! += position[k]!;
    rotate(normals, i, rotation);
  }
  // Tangents are left out: at the size of a falling body the normal map is not seen.
  return { ...mesh, positions, normals, tangents: undefined, normalMap: undefined };
}

function rotate(values: Float32Array, i: number, [x, y, z, w]: readonly number[]): void {
  const [a, b, c] = [values[i]!, values[i + 1]!, values[i + 2]!];
  const tx = 2 * (y! * c - z! * b);
  const ty = 2 * (z! * a - x! * c);
  const tz = 2 * (x! * b - y! * a);
  values[i] = a + w! * tx + y! * tz - z! * ty;
  values[i + 1] = b + w! * ty + z! * tx - x! * tz;
  values[i + 2] = c + w! * tz + x! * ty - y! * tx;
}
