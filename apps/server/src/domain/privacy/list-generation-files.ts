import { and, asc, eq, gt, inArray, lte, or } from 'drizzle-orm';
import { type ArtifactRow, artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { FURTHER_UPLOADS, ORIGINAL, PREVIEW, REPORT, UPLOAD, ZIP } from '../generations/artifact-names.ts';

const PAGE = 50;

/** The files that a user gets; everything else of an asset is in its ZIP. */
export const HANDED_OUT = [UPLOAD, ...FURTHER_UPLOADS, ORIGINAL, PREVIEW, ZIP];

export interface ListedGeneration {
  generation: GenerationRow;
  files: { artifact: ArtifactRow; path: string }[];
  report: ArtifactRow | null;
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
    for (const generation of rows) {
      const own = stored.filter(({ generationId }) => generationId === generation.id);
      const files = HANDED_OUT.flatMap((name) => own.filter((artifact) => artifact.name === name)).map((artifact) => ({
        artifact,
        path: `generations/${generation.id}/${artifact.fileName}`,
      }));
      yield { generation, files, report: own.find(({ name }) => name === REPORT) ?? null };
    }
    last = rows.at(-1);
  }
}
