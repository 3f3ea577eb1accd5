import { and, eq, inArray, sql } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { UPLOAD } from './artifact-names.ts';
import { markBegun } from './mark-begun.ts';

/**
 * Takes a generation up, for the first time or again after a worker died. Null when there is nothing left to do.
 * From here on a cancel costs a share: both lock the row, so none of them sees it half-way.
 */
export async function beginGeneration(
  { db, clock, storage, events }: Pick<Services, 'db' | 'clock' | 'storage' | 'events'>,
  { generationId }: { generationId: string },
): Promise<{ generation: GenerationRow; upload: Uint8Array | null } | null> {
  const now = clock();
  const [generation] = await db
    .update(generations)
    .set({
      status: 'PROCESSING',
      // A hosted model's result counts as nine tenths of the progress; everything else starts from zero.
      progress: sql`case when ${generations.generator} = 'ark' then ${generations.progress} else 0 end`,
      stage: null,
      generator: sql`case when ${generations.kind} = 'picture' then coalesce(${generations.generator}, 'embedded') end`,
      begunAt: markBegun(now),
      updatedAt: now,
    })
    .where(and(eq(generations.id, generationId), inArray(generations.status, ['PENDING', 'PROCESSING'])))
    .returning();
  if (!generation) return null;
  await events.publish(generationId);

  const [artifact] = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.generationId, generationId), eq(artifacts.name, UPLOAD)));
  return { generation, upload: artifact ? await storage.get(artifact.storageKey) : null };
}
