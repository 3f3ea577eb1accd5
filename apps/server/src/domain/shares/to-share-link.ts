import type { ShareLink } from '@tangible/contracts';
import type { ShareLinkRow } from '../../db/schema/index.ts';

/** A link as its maker gets it. Its addresses name no language: each reader is led to the page in their own. */
export const toShareLink = ({ id, token, hasDownloads, createdAt }: ShareLinkRow, baseUrl: string): ShareLink => ({
  id,
  url: `${baseUrl}/shared/${token}`,
  embedUrl: `${baseUrl}/embed/${token}`,
  hasDownloads,
  createdAt: createdAt.toISOString(),
});
