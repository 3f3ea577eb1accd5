import type { FileFormat } from '@tangible/contracts';
import { definePrefetch, defineStage } from '../define-stage.ts';
import { type AssetBody, FORMATS } from '../formats/index.ts';
import { LIGHT_TEXTURE_SIDE_PX_MAX, lightenBody, lightenTextures } from '../formats/mesh/lighten-body.ts';
import {
  encodeColourPng,
  encodeTexture,
  encodeTextures,
  FULL_QUALITY,
  LIGHT_QUALITY,
} from '../formats/textures/encode-textures.ts';
import { nameAsset } from '../request/name-asset.ts';
import type { AssetFile } from '../types.ts';

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

const encodeMaps = definePrefetch({
  needs: ['materials'],
  adds: ['encoded'],
  async run({ materials }, { platform }) {
    const [full, light] = await Promise.all([
      encodeTextures(materials, FULL_QUALITY, platform),
      lightenTextures(materials, platform),
    ]);
    return { encoded: { full, light } };
  },
});

/** Files for MuJoCo are written first: the drop runs while the rest is written. */
const ROBOTS: ReadonlySet<FileFormat> = new Set(['mjcf', 'urdf']);

/** Writes a body with encoded textures in every format that was asked for. */
export const writeFormats = defineStage({
  name: 'assemble-asset',
  weight: 3,
  needs: ['body', 'encoded', 'looks', 'surfaceProvenance', 'request'],
  wants: ['cutOuts'],
  adds: ['robots', 'files'],
  async run(
    { body, encoded, looks, surfaceProvenance: provenance, request, cutOuts = [] },
    { platform, signal, reportProgress, addEarly },
  ) {
    const asset: AssetBody = {
      ...body,
      name: nameAsset(request),
      textures: encoded.full,
      provenance,
      light: await lightenBody({ ...body, colourSources: provenance?.colourSources ?? null }, encoded.light),
      roughnessMean: looks.roughnessMean,
      metallicMean: looks.metallicMean,
    };

    const formats = [...new Set(['glb' as const, ...request.formats])];
    const writing = new Map<FileFormat, Promise<AssetFile[]>>();
    const write = (format: FileFormat) => {
      signal.throwIfAborted();
      reportProgress(writing.size / formats.length);
      writing.set(format, FORMATS[format].write(asset, platform));
    };
    for (const format of formats) if (ROBOTS.has(format)) write(format);
    const robots = (await Promise.all(writing.values())).flat();
    addEarly({ robots });
    for (const format of formats) if (!ROBOTS.has(format)) write(format);
    const files = (await Promise.all(formats.map((format) => writing.get(format)!))).flat();
    return { robots, files: [...files, ...cutOuts] };
  },
});

/** Encodes the textures and writes the asset. */
export const assembleAsset = defineStage({ ...writeFormats, prefetch: [encodeEarly, encodeMaps] });
