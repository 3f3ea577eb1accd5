import { weldVertices } from '@tangible/geometry';
import type { ReadGlb } from '../formats/gltf/read-glb.ts';
import type { Platform } from '../platform/platform.ts';
import { measurePlace, movePlace } from '../utilities/move-place.ts';
import type { Workpiece } from '../workpiece.ts';
import type { FirstVersion } from './first-version.ts';

/** The start of `REDUCING`: the closed mesh of version 1, and its textures as the source of the new ones. */
export async function reduceSurface({ surface }: FirstVersion, platform: Platform): Promise<Partial<Workpiece>> {
  const place = measurePlace(surface);
  const decode = (texture: ReadGlb['texture'] | null) => texture && platform.decodeImage(texture.bytes);
  const [baseColour, normal, orm] = await Promise.all([
    decode(surface.texture),
    decode(surface.normalMap),
    decode(surface.orm),
  ]);
  const { positions, indices } = movePlace(weldVertices(surface), place);
  return {
    solid: { positions, indices },
    scaleM: place.longest,
    paint: {
      kind: 'model',
      mesh: movePlace({ positions: surface.positions, indices: surface.indices, uvs: surface.uvs }, place),
      baseColour,
      normal,
      orm,
      factors: { baseColour: [1, 1, 1], roughness: 1, metallic: 1 },
    },
  };
}
