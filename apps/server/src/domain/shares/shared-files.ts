import type { ArtifactRow } from '../../db/schema/index.ts';
import { MODEL, PREVIEW, REPORT, ZIP } from '../generations/artifact-names.ts';
import type { FoundShare } from './find-share.ts';

/** The names under which a link has files. */
export const SHARED_MODEL = MODEL;
export const SHARED_USDZ = 'model.usdz';
/** Made for each request: a link without downloads must not lead to the whole ZIP. */
export const SHARED_VIEWER_ZIP = 'viewer.zip';
export const SHARED_ZIP = 'model.zip';

const USDZ = 'usdz/model.usdz';
const WEB_MODEL = 'web/model.glb';
const COLLIDERS = 'web/colliders.obj';

/**
 * The stored file that a link has under a name; null if it has none. Everything that is not listed here, the sources of the
 * asset above all, is in no answer to the holder of a link.
 */
export function findSharedFile({ files, model, hasDownloads }: FoundShare, name: string): ArtifactRow | null {
  const find = (path: string) => files.find((file) => file.name === path) ?? null;
  switch (name) {
    case SHARED_MODEL:
      return model;
    case SHARED_USDZ:
      return find(USDZ);
    case PREVIEW:
    case REPORT:
      return find(name);
    case SHARED_ZIP:
      return hasDownloads ? find(ZIP) : null;
    default:
      return null;
  }
}

/** The files that the viewer shows: the small model where there is one, the report and the colliders. */
export function listViewerFiles({ files, model }: FoundShare): ArtifactRow[] {
  const find = (path: string) => files.filter((file) => file.name === path);
  const [light = model] = find(WEB_MODEL);
  return [light, ...find(REPORT), ...find(COLLIDERS)];
}
