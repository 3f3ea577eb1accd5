import type { Item } from '@tangible/agents';
import type { AssetDetails } from '@tangible/contracts';
import { readAssetFiles } from '../../../domain/assets/read-asset-files.ts';
import { PREVIEW, REPORT } from '../../../domain/generations/artifact-names.ts';
import { parseReport } from '../../../domain/generations/parse-report.ts';
import type { Services } from '../../../services.ts';

interface AssetInput {
  userId: string;
  baseUrl: string;
  asset: AssetDetails;
}

/** An asset as agents see it: while it is being made, how far it is. */
export async function describeAsset(
  services: Pick<Services, 'db' | 'storage'>,
  { userId, baseUrl, asset }: AssetInput,
): Promise<Item> {
  const { contentId, name, status, progress, stage, queuePosition, isEditing, resultUrl } = asset;
  const about = { name, page: `${baseUrl}/en/assets/${contentId}` };
  if (status !== 'COMPLETED') {
    const state = { state: status.toLowerCase(), progress, stage, queuePosition, pointsCost: asset.pointsCost };
    return { asset: contentId, about: { ...about, ...state }, report: null, preview: null };
  }
  const files = await readAssetFiles(services, { userId, contentId, names: [REPORT, PREVIEW] });
  const report = files.get(REPORT);
  return {
    asset: contentId,
    about: { ...about, ...(isEditing && { state: 'editing' }) },
    report: report ? (parseReport(report) as Item['report']) : null,
    preview: files.get(PREVIEW) ?? null,
    links: listLinks(asset.files, resultUrl),
  };
}

/** The ZIP, and the files that are in none of its folders: an agent reads each of them. */
function listLinks(files: AssetDetails['files'], zip: string | null): Item['links'] {
  const whole = zip ? [{ path: decodeURIComponent(zip.split('/').at(-1)!), url: zip, mime: 'application/zip' }] : [];
  return [...whole, ...files.filter(({ path }) => !path.includes('/'))];
}
