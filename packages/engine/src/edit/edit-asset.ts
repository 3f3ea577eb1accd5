import { ASSET_RESULTS, arrangeAsset } from '../packaging/arrange-asset.ts';
import type { EngineContext } from '../platform/platform.ts';
import { runPipeline } from '../run-pipeline.ts';
import type { Asset, AssetFile, AssetRequest, EditRequest } from '../types.ts';
import { checkEdits } from './check-edits.ts';
import { CUT_OUT_PATHS } from './edit-files.ts';
import type { FirstVersion } from './first-version.ts';
import { keepSurface } from './keep-surface.ts';
import { EDITING, REDUCING } from './pipelines.ts';
import { readFirstVersion } from './read-first-version.ts';
import { reduceSurface } from './reduce-surface.ts';

/**
 * Makes an asset again with changes: size, mass, material, friction, orientation, name, formats, fewer triangles, smaller
 * textures, other colliders. No network runs. All files are written again and agree, and every check is made again on
 * them. The same request gives the same bytes.
 *
 * Rejects with EDIT_NOT_POSSIBLE when a file is missing or the edits contradict each other, with INVALID_REQUEST for
 * invalid values, with a `StageError` when a stage fails, and with the signal's reason when it is aborted.
 *
 * @example
 * const { files } = await editAsset({ files: firstFiles, edits: { size: { axis: 'height', metres: 0.12 } }, level: 'medium' },
 *   { platform: nodePlatform });
 */
export async function editAsset(request: EditRequest, context: EngineContext): Promise<Asset> {
  checkEdits(request);
  context.signal?.throwIfAborted();
  const firstVersion = await readFirstVersion(request);
  const { platform } = context;
  const start = firstVersion.isReduced
    ? await reduceSurface(firstVersion, platform)
    : await keepSurface(request, firstVersion, platform);
  const { piece, timings } = await runPipeline(
    firstVersion.isReduced ? REDUCING : EDITING,
    { ...start, cutOuts: listCutOuts(request), firstVersion, request: describeRequest(request, firstVersion) },
    ASSET_RESULTS,
    context,
  );
  return arrangeAsset(piece, timings);
}

/** The cut-outs of several pictures stay as they are. */
function listCutOuts({ files }: EditRequest): AssetFile[] {
  return CUT_OUT_PATHS.flatMap((path) => {
    const bytes = files.get(path);
    return bytes ? [{ path, mime: 'image/png', bytes }] : [];
  });
}

/** What stages read of a request. */
function describeRequest({ level }: EditRequest, { edits, report }: FirstVersion): AssetRequest {
  const { name = report.name, formats = report.formats, triangleCountMax, textureSidePxMax } = edits;
  return {
    image: new Uint8Array(0),
    level,
    name,
    formats,
    ...(triangleCountMax !== undefined && { triangleCountMax }),
    ...(textureSidePxMax !== undefined && { textureSidePxMax }),
  };
}
