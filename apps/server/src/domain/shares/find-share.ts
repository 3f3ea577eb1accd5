import { AppError } from '@tangible/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../db/prepare-once.ts';
import { type ArtifactRow, artifacts, type GenerationRow, generations, shareLinks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { isCurrentFile } from '../assets/is-current-file.ts';
import { MODEL, SCENE_MODEL } from '../generations/artifact-names.ts';

export interface FoundShare {
  token: string;
  hasDownloads: boolean;
  generation: GenerationRow;
  /** The files of the current version. */
  files: ArtifactRow[];
  /** The GLB among them. */
  model: ArtifactRow;
}

const selectLink = prepareOnce((db) =>
  db
    .select({ hasDownloads: shareLinks.hasDownloads, generation: generations })
    .from(shareLinks)
    .innerJoin(generations, eq(generations.id, shareLinks.generationId))
    .where(and(eq(shareLinks.token, sql.placeholder('token')), eq(generations.status, 'COMPLETED')))
    .prepare('find_share'),
);

const selectFiles = prepareOnce((db) =>
  db
    .select({ file: artifacts })
    .from(artifacts)
    .innerJoin(generations, isCurrentFile)
    .where(eq(generations.id, sql.placeholder('contentId')))
    .prepare('find_share_files'),
);

/**
 * The asset behind a link. It is looked up for every request, so a revoked link is gone at once. Rejects with
 * SHARE_NOT_FOUND, also if the files of the asset are gone.
 */
export async function findShare({ db }: Pick<Services, 'db'>, { token }: { token: string }): Promise<FoundShare> {
  const [link] = await selectLink(db).execute({ token });
  if (!link) throw new AppError('SHARE_NOT_FOUND');
  const files = (await selectFiles(db).execute({ contentId: link.generation.id })).map(({ file }) => file);
  const model = files.find(({ name }) => name === MODEL || name === SCENE_MODEL);
  if (!model) throw new AppError('SHARE_NOT_FOUND');
  return { token, ...link, files, model };
}
