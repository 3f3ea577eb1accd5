import { MODELS } from './models/catalogue.ts';
import { ASSET_RESULTS, arrangeAsset } from './packaging/arrange-asset.ts';
import { BASELINE_PIPELINE, PIPELINE } from './pipeline.ts';
import type { EngineContext } from './platform/platform.ts';
import { checkRequest } from './request/check-request.ts';
import { runPipeline } from './run-pipeline.ts';
import type { Asset, AssetRequest } from './types.ts';

/**
 * Makes an asset of a picture. The same request gives the same bytes.
 *
 * Rejects with an `AppError` when the picture cannot be used, with a `StageError` when a stage fails, and with the
 * signal's reason when it is aborted.
 *
 * @example
 * const { files } = await generateAsset({ image, level: 'medium', formats: ['glb'] }, { platform: nodePlatform });
 */
export async function generateAsset(request: AssetRequest, context: EngineContext): Promise<Asset> {
  checkRequest(request);
  const { piece, timings } = await runPipeline(choosePipeline(request, context), { request }, ASSET_RESULTS, context);
  return arrangeAsset(piece, timings);
}

/** With the network where there is one, unless the request says otherwise. */
function choosePipeline({ shape }: AssetRequest, { platform }: EngineContext) {
  const hasNetwork = platform.hasModel(MODELS.shape);
  if (shape === 'network' && !hasNetwork) throw new Error('The files of the shape network are not here');
  return shape === 'baseline' || !hasNetwork ? BASELINE_PIPELINE : PIPELINE;
}
