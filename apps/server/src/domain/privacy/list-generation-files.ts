import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import {
  type ArtifactRow,
  type AssetVersionRow,
  artifacts,
  assetVersions,
  type GenerationRow,
  generations,
  type ShareLinkRow,
  shareLinks,
} from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { ORIGINAL, PREVIEW, REPORT, UPLOADS, ZIP } from '../generations/artifact-names.ts';

const PAGE = 50;

/** The files that a user gets; everything else of an asset is in its ZIP. */
export const HANDED_OUT = [...UPLOADS, ORIGINAL, PREVIEW, ZIP];

export interface ListedGeneration {
  generation: GenerationRow;
  files: { artifact: ArtifactRow; path: string }[];
  /** That of the current version. */
  report: ArtifactRow | null;
  /** Those after the first. */
  versions: AssetVersionRow[];
  links: ShareLinkRow[];
}

/** A person's generations up to a moment, oldest first, with their files: page by page, so that any number fits. */
export async function* listGenerationFiles(
  { db }: Pick<Services, 'db'>,
  { userId, until }: { userId: string; until: Date },
): AsyncGenerator<ListedGeneration> {
  for (let last: GenerationRow | undefined; ; ) {
    const isLater: ReturnType<typeof or> = last
      ? or(
          gt(generations.createdAt, last.createdAt),
          and(eq(generations.createdAt, last.createdAt), gt(generations.id, last.id)),
        )
      : undefined;
    const rows: GenerationRow[] = await db
      .select()
      .from(generations)
      .where(and(eq(generations.userId, userId), lte(generations.createdAt, until), isLater))
      .orderBy(asc(generations.createdAt), asc(generations.id))
      .limit(PAGE);
    if (rows.length === 0) return;

    const ids = rows.map(({ id }) => id);
    const stored = await db
      .select()
      .from(artifacts)
      .where(and(inArray(artifacts.generationId, ids), inArray(artifacts.name, [...HANDED_OUT, REPORT])));
    const changed = await db
      .select()
      .from(assetVersions)
      .where(inArray(assetVersions.generationId, ids))
      .orderBy(assetVersions.number);
    const shared = await db
      .select()
      .from(shareLinks)
      .where(inArray(shareLinks.generationId, ids))
      .orderBy(shareLinks.createdAt);
    for (const generation of rows) {
      const isOwn = ({ generationId }: { generationId: string }) => generationId === generation.id;
      const own = stored.filter(isOwn).sort((a, b) => a.version - b.version);
      const files = HANDED_OUT.flatMap((name) => own.filter((artifact) => artifact.name === name)).map((artifact) => ({
        artifact,
        path: pathOf(artifact),
      }));
      const report = own.find(({ name, version }) => name === REPORT && version === generation.version) ?? null;
      yield { generation, files, report, versions: changed.filter(isOwn), links: shared.filter(isOwn) };
    }
    last = rows.at(-1);
  }
}

/** Versions of an asset have files of the same names. */
function pathOf({ generationId, version, fileName }: ArtifactRow): string {
  const folder = version > 1 ? `versions/${version}/` : '';
  return `generations/${generationId}/${folder}${fileName}`;
}
