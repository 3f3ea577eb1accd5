import type { SharedAsset } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { assetVersions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { nameOf } from '../assets/read-asset.ts';
import { PREVIEW } from '../generations/artifact-names.ts';
import { type FoundShare, findShare } from './find-share.ts';
import { findSharedFile, SHARED_MODEL, SHARED_USDZ, SHARED_VIEWER_ZIP, SHARED_ZIP } from './shared-files.ts';

/**
 * The asset for the holder of a link. All its addresses are below that of the link and end with it; the permanent ones of
 * stored files are not among them. Rejects with SHARE_NOT_FOUND.
 */
export async function readSharedAsset(
  services: Pick<Services, 'db'>,
  { token, baseUrl }: { token: string; baseUrl: string },
): Promise<SharedAsset> {
  const share = await findShare(services, { token });
  const { generation, hasDownloads } = share;
  const urlOf = (name: string) => `${baseUrl}/api/tangible/shared/${token}/files/${name}`;
  const urlIfThere = (name: string) => (findSharedFile(share, name) ? urlOf(name) : null);
  return {
    name: nameOf(generation),
    modelUrl: urlOf(SHARED_VIEWER_ZIP),
    glbUrl: urlOf(SHARED_MODEL),
    usdzUrl: urlIfThere(SHARED_USDZ),
    previewImageUrl: urlIfThere(PREVIEW),
    downloadUrl: urlIfThere(SHARED_ZIP),
    checks: await readChecks(services, share),
    hasDownloads,
    createdAt: generation.createdAt.toISOString(),
  };
}

async function readChecks({ db }: Pick<Services, 'db'>, { generation }: FoundShare) {
  if (generation.version === 1) return generation.checks;
  const [current] = await db
    .select({ checks: assetVersions.checks })
    .from(assetVersions)
    .where(and(eq(assetVersions.generationId, generation.id), eq(assetVersions.number, generation.version)));
  return current?.checks ?? null;
}
