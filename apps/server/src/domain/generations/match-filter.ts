import type { LibraryFilter, LibrarySort } from '@tangible/contracts';
import { and, asc, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm';
import { artifacts, assetVersions, generations } from '../../db/schema/index.ts';

/** The generations of a filter. Callers add whose they are: the index on users leaves few rows to compare. */
export function matchFilter({ q, status, format, kind, tag }: LibraryFilter): SQL | undefined {
  return and(
    ...(q?.split(/\s+/).filter(Boolean).map(matchWord) ?? []),
    status && eq(generations.status, status),
    kind && eq(generations.kind, kind),
    format && matchFormat(format),
    tag ? sql`${generations.tags} @> ${JSON.stringify([tag])}::jsonb` : undefined,
  );
}

/** In the name, the task id or a tag, in any case. */
function matchWord(word: string): SQL | undefined {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return or(
    ilike(generations.name, pattern),
    ilike(generations.taskId, pattern),
    sql`exists (select 1 from jsonb_array_elements_text(${generations.tags}) as tag where tag ilike ${pattern})`,
  );
}

/** The formats of the current version: an edit may have replaced those of the request. */
function matchFormat(format: string): SQL {
  const list = JSON.stringify([format]);
  return sql`coalesce(
    (select ${assetVersions.edits} -> 'formats' from ${assetVersions}
      where ${assetVersions.generationId} = ${generations.id} and ${assetVersions.number} = ${generations.version}),
    coalesce(${generations.options} -> 'formats', '[]'::jsonb) || to_jsonb(${generations.fileFormat})
  ) @> ${list}::jsonb`;
}

const storedBytes = sql`(select coalesce(sum(${artifacts.sizeBytes}), 0) from ${artifacts}
  where ${artifacts.generationId} = ${generations.id} and not ${artifacts.isCopy})`;

/** The order of a library. Equal ones are newest first, so that pages neither repeat nor skip any. */
export const ORDERS: Record<LibrarySort, SQL[]> = {
  newest: [desc(generations.createdAt), desc(generations.id)],
  oldest: [asc(generations.createdAt), asc(generations.id)],
  // A generation without a name is shown, and so sorted, by its task id.
  name: [
    sql`lower(coalesce(${generations.name}, ${generations.taskId}))`,
    desc(generations.createdAt),
    desc(generations.id),
  ],
  largest: [desc(storedBytes), desc(generations.createdAt), desc(generations.id)],
};
