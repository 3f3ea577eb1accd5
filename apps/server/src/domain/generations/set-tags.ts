import { AppError } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { identityKey } from '../account/keys.ts';

/**
 * Replaces the tags of one of a person's own generations, and returns them: of two that differ in case alone, the first.
 */
export async function setTags(
  { db }: Pick<Services, 'db'>,
  { userId, contentId, tags }: { userId: string; contentId: string; tags: readonly string[] },
): Promise<string[]> {
  if (!isUuid(contentId)) throw new AppError('GENERATION_NOT_FOUND');
  const keys = tags.map(identityKey);
  const distinct = tags.filter((_, index) => keys.indexOf(keys[index]!) === index);
  const changed = await db
    .update(generations)
    .set({ tags: distinct })
    .where(and(eq(generations.id, contentId), eq(generations.userId, userId)))
    .returning({ id: generations.id });
  if (changed.length === 0) throw new AppError('GENERATION_NOT_FOUND');
  return distinct;
}
