import { AppError, type AssetDetails } from '@tangible/contracts';
import { and, asc, eq } from 'drizzle-orm';
import { artifacts, assetVersions, generations, shareLinks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { ZIP } from '../generations/artifact-names.ts';
import { readGeneration } from '../generations/read-generation.ts';
import { fileUrl } from '../generations/to-task.ts';
import { toShareLink } from '../shares/to-share-link.ts';
import { describeFirstVersion, describeVersion } from './describe-versions.ts';
import { isAssetFile } from './is-asset-file.ts';

interface ReadInput {
  userId: string;
  contentId: string;
  baseUrl: string;
}

/** One of a person's own assets with its versions, its files and its links. Rejects with GENERATION_NOT_FOUND. */
export async function readAsset(
  { db }: Pick<Services, 'db'>,
  { userId, contentId, baseUrl }: ReadInput,
): Promise<AssetDetails> {
  const task = await readGeneration({ db }, { userId, contentId, baseUrl });
  const [generation] = await db
    .select()
    .from(generations)
    .where(and(eq(generations.id, contentId), eq(generations.userId, userId)));
  if (!generation) throw new AppError('GENERATION_NOT_FOUND');
  const stored = await db.select().from(artifacts).where(eq(artifacts.generationId, contentId)).orderBy(artifacts.name);
  const edited = await db
    .select()
    .from(assetVersions)
    .where(eq(assetVersions.generationId, contentId))
    .orderBy(asc(assetVersions.number));
  const links = await db
    .select()
    .from(shareLinks)
    .where(eq(shareLinks.generationId, contentId))
    .orderBy(asc(shareLinks.createdAt), asc(shareLinks.id));

  const isDone = generation.status === 'COMPLETED';
  const find = (version: number, name: string) =>
    stored.find((file) => file.version === version && file.name === name) ?? null;
  const urlOf = (version: number, name: string) => fileUrl(baseUrl, find(version, name));
  return {
    ...task,
    name: nameOf(generation),
    tags: generation.tags,
    resultBytes: isDone ? (find(generation.version, ZIP)?.sizeBytes ?? null) : null,
    versions: [
      describeFirstVersion(generation, urlOf),
      ...edited.map((version) => describeVersion(version, generation, urlOf)),
    ],
    files: stored
      .filter(({ name, version }) => isDone && version === generation.version && isAssetFile(name))
      .map((file) => ({
        path: file.name,
        url: fileUrl(baseUrl, file) ?? '',
        mime: file.mime,
        sizeBytes: file.sizeBytes,
      })),
    shares: links.map((link) => toShareLink(link, baseUrl)),
  };
}

const SHORT_TASK_ID = 'task_00000000'.length;

/** An asset without a name is called by the beginning of its task's id, which all its screens show. */
export const nameOf = ({ name, taskId }: { name: string | null; taskId: string }) =>
  name ?? taskId.slice(0, SHORT_TASK_ID);
