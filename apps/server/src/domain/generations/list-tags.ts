import type { TagCount } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** More are not read by a person; a screen filters by those that it shows. */
const LISTED_MAX = 500;

/** The tags of a person's own generations, the most frequent first. */
export async function listTags({ db }: Pick<Services, 'db'>, userId: string): Promise<TagCount[]> {
  const tag = sql<string>`tag`;
  const uses = sql<number>`count(*)::int`;
  return db
    .select({ tag, count: uses })
    .from(sql`${generations}, jsonb_array_elements_text(${generations.tags}) as tag`)
    .where(sql`${generations.userId} = ${userId}`)
    .groupBy(tag)
    .orderBy(sql`count(*) desc, tag`)
    .limit(LISTED_MAX);
}
