import { weldVertices } from '@tangible/geometry';
import { readGlb } from '../formats/gltf/read-glb.ts';
import { LIGHT_TEXTURE_SIDE_PX_MAX } from '../formats/mesh/lighten-body.ts';
import { encodeColourPng, FULL_QUALITY, LIGHT_QUALITY } from '../formats/textures/encode-textures.ts';
import type { EncodedMaps } from '../formats/textures/encoded-maps.ts';
import { readTextures } from '../formats/textures/read-textures.ts';
import type { Platform } from '../platform/platform.ts';
import type { EditRequest } from '../types.ts';
import type { Workpiece } from '../workpiece.ts';
import type { FirstVersion } from './first-version.ts';

/**
 * The start of `EDITING`: the surface of version 1 as it is. Its encoded textures are kept unless they become smaller,
 * because decoding and encoding them takes longer than everything else, and each encoding loses a little.
 */
export async function keepSurface(
  { files }: EditRequest,
  { surface, report, edits }: FirstVersion,
  platform: Platform,
): Promise<Partial<Workpiece>> {
  const { positions, normals, tangents, uvs, indices, colourSources } = surface;
  const { vertexMap, ...welded } = weldVertices(surface);
  const { provenance, texture, materials } = report;
  return {
    reduced: welded,
    scaleM: 1,
    unwrapped: { positions, normals, tangents, uvs, indices, sources: vertexMap, sidePx: texture.widthPx },
    surfaceProvenance: colourSources && provenance ? { shares: provenance, colourSources } : null,
    looks: {
      roughnessMean: materials.roughnessMean,
      metallicMean: materials.metallicMean,
      source: materials.source,
    },
    encoded: await readEncoded(files, surface, edits.textureSidePxMax, platform),
  };
}

async function readEncoded(
  files: EditRequest['files'],
  surface: FirstVersion['surface'],
  sidePxMax = Infinity,
  platform: Platform,
): Promise<EncodedMaps> {
  const lightSidePxMax = Math.min(sidePxMax, LIGHT_TEXTURE_SIDE_PX_MAX);
  const web = files.get('web/model.glb');
  const light = web ? await readGlb(web) : surface;
  const [full, textures] = await Promise.all([
    readTextures(surface, FULL_QUALITY, sidePxMax, platform),
    readTextures(light, LIGHT_QUALITY, lightSidePxMax, platform),
  ]);
  const png = files.get('mjcf/texture.png');
  const encodeColour = async () => {
    if (png && sidePxMax === Infinity) return new Uint8Array(png);
    const colour = await platform.decodeImage(surface.texture.bytes, { sidePxMax: lightSidePxMax });
    return encodeColourPng(colour, platform);
  };
  return { full, light: { textures, encodeColour } };
}
