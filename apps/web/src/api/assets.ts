import type { AssetDetails, EditBody, ExportBody, SharedAsset, ShareLink } from '@tangible/contracts';
import { readAssetFacts } from '../ui/facts/asset-facts.ts';
import { ApiError, call, NetworkError } from './call.ts';

const pathOf = (contentId: string) => `/tangible/generations/${encodeURIComponent(contentId)}`;

export const readAsset = (contentId: string, signal?: AbortSignal) => call<AssetDetails>(pathOf(contentId), { signal });

/** The newest version of the answer is PENDING until all its files are checked again. */
export const changeAsset = (contentId: string, body: EditBody) =>
  call<AssetDetails>(pathOf(contentId), { method: 'PATCH', body });

export const addFormats = (contentId: string, body: ExportBody) =>
  call<AssetDetails>(`${pathOf(contentId)}/exports`, { method: 'POST', body });

export const restoreVersion = (contentId: string, version: number) =>
  call<AssetDetails>(`${pathOf(contentId)}/versions/${version}/restore`, { method: 'POST' });

export const createShare = (contentId: string, hasDownloads: boolean) =>
  call<ShareLink>(`${pathOf(contentId)}/shares`, { method: 'POST', body: { hasDownloads } });

export const revokeShare = (contentId: string, id: string) =>
  call<{ success: true }>(`${pathOf(contentId)}/shares/${encodeURIComponent(id)}`, { method: 'DELETE' });

export const readShared = (token: string) => call<SharedAsset>(`/tangible/shared/${encodeURIComponent(token)}`);

/** Size, mass and material as the report of a version has them; null for an asset without a report that has them. */
export async function fetchFacts({ files }: Pick<AssetDetails, 'files'>) {
  const url = files.find(({ path }) => path === 'report.json')?.url;
  if (!url) return null;
  const response = await fetch(url, { credentials: 'omit' }).catch((cause) => {
    throw new NetworkError(cause);
  });
  if (!response.ok) throw new ApiError(`HTTP ${response.status}`, response.status);
  return readAssetFacts(await response.json());
}
