import type { FileFormat } from '@tangible/contracts';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { type AssetBody, FORMATS } from '../formats/index.ts';
import { LIGHT_TEXTURE_SIDE_PX_MAX, lightenBody } from '../formats/mesh/lighten-body.ts';
import {
  encodeColourPng,
  encodeTexture,
  encodeTextures,
  FULL_QUALITY,
  LIGHT_QUALITY,
} from '../formats/textures/encode-textures.ts';
import { nameAsset } from '../request/name-asset.ts';
import type { AssetFile } from '../types.ts';

/** Textures are about half of the wait. */
const TEXTURE_SHARE = 0.5;

/** Encodes the base colour, the largest of the textures, while the others are still made. */
const encodeEarly = definePrefetch({
  needs: ['baked', 'request'],
  adds: [],
  async run({ baked: { colour }, request }, { platform }) {
    const isLight = Math.max(colour.width, colour.height) <= LIGHT_TEXTURE_SIDE_PX_MAX;
    await Promise.all([
      encodeTexture(colour, FULL_QUALITY.colour, platform),
      isLight && encodeTexture(colour, LIGHT_QUALITY.colour, platform),
      isLight && request.formats.includes('mjcf') && encodeColourPng(colour, platform),
    ]);
    return {};
  },
});

/** Files for MuJoCo are written first: the drop runs while the rest is written. */
const ROBOTS: ReadonlySet<FileFormat> = new Set(['mjcf', 'urdf']);

/** Writes the asset in every format that was asked for. */
export const assembleAsset = defineStage({
  name: 'assemble-asset',
  weight: 3,
  prefetch: [encodeEarly],
  needs: ['body', 'materials', 'surfaceProvenance', 'request'],
  adds: ['robots', 'files'],
  async run(
    { body, materials, surfaceProvenance: provenance, request },
    { platform, signal, reportProgress, addEarly },
  ) {
    const [textures, light] = await Promise.all([
      encodeTextures(materials, FULL_QUALITY, platform),
      lightenBody({ ...body, colourSources: provenance?.colourSources ?? null }, materials, platform),
    ]);
    const asset: AssetBody = {
      ...body,
      name: nameAsset(request),
      textures,
      provenance,
      light,
      roughnessMean: materials.roughnessMean,
      metallicMean: materials.metallicMean,
    };

    const formats = [...new Set(['glb' as const, ...request.formats])];
    const writing = new Map<FileFormat, Promise<AssetFile[]>>();
    const write = (format: FileFormat) => {
      signal.throwIfAborted();
      reportProgress(TEXTURE_SHARE + ((1 - TEXTURE_SHARE) * writing.size) / formats.length);
      writing.set(format, FORMATS[format].write(asset, platform));
    };
    for (const format of formats) if (ROBOTS.has(format)) write(format);
    const robots = (await Promise.all(writing.values())).flat();
    addEarly({ robots });
    for (const format of formats) if (!ROBOTS.has(format)) write(format);
    const files = (await Promise.all(formats.map((format) => writing.get(format)!))).flat();
    return { robots, files };
  },
});
