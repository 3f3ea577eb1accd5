import { extractIsosurface, type Mesh, removeFloaters } from '@tangible/geometry';
import type { FrustumVolume } from '../reconstruct/reconstruction.ts';
import type { CropCamera } from './frustum.ts';

/**
 * The surface of a volume along rays, in the camera's space. Rays do not cross in front of the camera and depths grow
 * with bins, so unprojecting vertices keeps the mesh closed and turned outward.
 */
export function extractFrustum(frustum: FrustumVolume, camera: CropCamera): Mesh {
  const { volume, left, top, rays, firstDepth, depthStep } = frustum;
  const { mesh } = removeFloaters(extractIsosurface(volume));
  const positions = new Float32Array(mesh.positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const u = ((left + mesh.positions[i]! + 0.5) * 2) / rays - 1;
    const v = ((top + mesh.positions[i + 1]! + 0.5) * 2) / rays - 1;
    const depth = firstDepth + mesh.positions[i + 2]! * depthStep;
    // As `unproject` does, without making a list for each vertex.
    const reach = 1 + camera.s * depth;
    positions[i] = u * reach;
    positions[i + 1] = -v * reach;
    positions[i + 2] = -depth;
  }
  return { positions, indices: mesh.indices };
}
