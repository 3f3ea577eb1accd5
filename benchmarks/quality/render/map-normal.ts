import { sampleTexture, type Vector } from '@tangible/geometry';
import type { TexturedMesh } from '../measure/textured-mesh.ts';
import { cross, normalise } from '../measure/vectors.ts';
import type { Raster } from './rasterise.ts';
import { cornersAt } from './shade.ts';

const texel = new Float32Array(3);

/**
 * The unit normal at a sample as a glTF renderer lights it: vertex normals, tangents and the normal map, also where they
 * face away from the eye. Null for a mesh without a normal map.
 */
export function mapNormal(mesh: TexturedMesh, raster: Raster, sample: number): Vector | null {
  const { normalMap, normals, uvs } = mesh;
  if (!normalMap) return null;
  const [a, b, c] = cornersAt(mesh, raster, sample);
  const wb = raster.second[sample]!;
  const wc = raster.third[sample]!;
  const mix = (values: Float32Array, stride: number, k: number) =>
    (1 - wb - wc) * values[a * stride + k]! + wb * values[b * stride + k]! + wc * values[c * stride + k]!;
  const { tangents, texture } = normalMap;
  const normal = normalise([mix(normals, 3, 0), mix(normals, 3, 1), mix(normals, 3, 2)]);
  const tangent = normalise([mix(tangents, 4, 0), mix(tangents, 4, 1), mix(tangents, 4, 2)]);
  const across = cross(normal, tangent);
  sampleTexture(texture, mix(uvs, 2, 0), mix(uvs, 2, 1), texel, 0);
  const x = texel[0]! / 127.5 - 1;
  const y = (texel[1]! / 127.5 - 1) * tangents[a * 4 + 3]!;
  const z = texel[2]! / 127.5 - 1;
  const along = (k: 0 | 1 | 2) => x * tangent[k] + y * across[k] + z * normal[k];
  return normalise([along(0), along(1), along(2)]);
}
