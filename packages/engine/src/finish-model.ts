import { AppError, MODEL_UNITS, SIZE_M_MAX, SIZE_M_MIN } from '@tangible/contracts';
import { readModel } from './formats/read/read-model.ts';
import { findUpright } from './frustum/find-upright.ts';
import { ASSET_RESULTS, arrangeAsset } from './packaging/arrange-asset.ts';
import { chooseUnit } from './physics/choose-unit.ts';
import { FINISHING } from './pipeline.ts';
import type { EngineContext } from './platform/platform.ts';
import { checkRequest } from './request/check-request.ts';
import { runPipeline } from './run-pipeline.ts';
import type { Asset, AssetRequest, FinishRequest } from './types.ts';
import { measurePlace, movePlace } from './utilities/move-place.ts';
import type { Workpiece } from './workpiece.ts';

/**
 * Makes an asset from an existing model: GLB, OBJ or STL. It is closed, reduced, unwrapped and textured again with its
 * own appearance, weighed, written and measured like any other.
 *
 * Rejects like `generateAsset`, and with the `AppError`s of `readModel` when the model cannot be used.
 *
 * @example
 * const { files } = await finishModel({ model: bytes, level: 'medium', formats: ['usd'] }, { platform: nodePlatform });
 */
export async function finishModel(request: FinishRequest, context: EngineContext): Promise<Asset> {
  const { model, sideFiles, unitM: givenUnitM, hint, ...rest } = request;
  // No stage from here on uses a picture.
  const assetRequest: AssetRequest = { ...rest, image: new Uint8Array(0), hint: withoutSize(hint, givenUnitM) };
  checkRequest(assetRequest);
  context.signal?.throwIfAborted();
  const read = await readModel(model, context.platform, sideFiles);
  const place = measurePlace(read.surface);
  // OBJ and STL have no unit; null says that the numbers mean nothing.
  const unit = givenUnitM === undefined && read.unitM === null ? chooseUnit(place.longest) : null;
  const unitM = unit ? MODEL_UNITS[unit] : givenUnitM === undefined ? read.unitM : givenUnitM;

  if (typeof givenUnitM === 'number') checkLength(givenUnitM * place.longest);
  const start: Partial<Workpiece> = {
    request: assetRequest,
    surface: movePlace(read.surface, place),
    upright: findUpright([0, 1, 0]),
    viewpoint: null,
    paint: { ...read.paint, mesh: movePlace(read.paint.mesh, place) },
    provenance: {
      method: 'model',
      model: null,
      up: null,
      sizeFactor: typeof givenUnitM === 'number' ? 1 : null,
      ...(unit && { unit }),
    },
    scaleM: unitM === null ? null : unitM * place.longest,
  };
  const { piece, timings } = await runPipeline(FINISHING, start, ASSET_RESULTS, context);
  return arrangeAsset(piece, timings);
}

/** A given unit determines the size, so a hint must not change it. */
function withoutSize(hint: FinishRequest['hint'], unitM: FinishRequest['unitM']): FinishRequest['hint'] {
  return hint && typeof unitM === 'number' ? { ...hint, longestSideM: undefined } : hint;
}

function checkLength(longestM: number): void {
  if (longestM >= SIZE_M_MIN && longestM <= SIZE_M_MAX) return;
  const detail = `in these units the model is ${Number(longestM.toPrecision(3))} m long; it must be ${SIZE_M_MIN} to ${SIZE_M_MAX} m`;
  throw new AppError('INVALID_REQUEST', { detail });
}
