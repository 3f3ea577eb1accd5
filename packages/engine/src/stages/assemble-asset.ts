import { defineStage } from '../define-stage.ts';
import { encodeTextures, FULL_QUALITY } from '../formats/encode-textures.ts';
import { type AssetBody, FORMATS } from '../formats/index.ts';
import { lightenBody } from '../formats/lighten-body.ts';
import { nameAsset } from '../name-asset.ts';
import type { AssetFile } from '../types.ts';

/** Textures are about half of the wait. */
const TEXTURE_SHARE = 0.5;

/** Writes the asset in every format that was asked for. */
export const assembleAsset = defineStage({
  name: 'assemble-asset',
  weight: 3,
  needs: ['body', 'materials', 'request'],
  adds: ['files'],
  async run({ body, materials, request }, { platform, signal, reportProgress }) {
    const [textures, light] = await Promise.all([
      encodeTextures(materials, FULL_QUALITY, platform),
      lightenBody(body, materials, platform),
    ]);
    const asset: AssetBody = {
      ...body,
      name: nameAsset(request),
      textures,
      light,
      roughnessMean: materials.roughnessMean,
      metallicMean: materials.metallicMean,
    };

    const formats = [...new Set(['glb' as const, ...request.formats])];
    const writing: Promise<AssetFile[]>[] = [];
    for (const [index, format] of formats.entries()) {
      signal.throwIfAborted();
      reportProgress(TEXTURE_SHARE + ((1 - TEXTURE_SHARE) * index) / formats.length);
      writing.push(FORMATS[format].write(asset, platform));
    }
    return { files: (await Promise.all(writing)).flat() };
  },
});
