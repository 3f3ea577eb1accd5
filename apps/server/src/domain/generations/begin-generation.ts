import { and, eq, inArray } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { UPLOAD } from './artifact-names.ts';

/** Takes a generation up, for the first time or again after a worker died. Null when there is nothing left to do. */
export async function beginGeneration(
  { db, clock, storage, events }: Pick<Services, 'db' | 'clock' | 'storage' | 'events'>,
  { generationId }: { generationId: string },
): Promise<{ generation: GenerationRow; image: Uint8Array } | null> {
  const [generation] = await db
    .update(generations)
    .set({ status: 'PROCESSING', progress: 0, stage: null, updatedAt: clock() })
    .where(and(eq(generations.id, generationId), inArray(generations.status, ['PENDING', 'PROCESSING'])))
    .returning();
  if (!generation) return null;
  await events.publish(generationId);

  const [upload] = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.generationId, generationId), eq(artifacts.name, UPLOAD)));
  const image = upload && (await storage.get(upload.storageKey));
  if (!image) throw new Error(`the upload of generation ${generationId} is gone`);
  return { generation, image };
}
