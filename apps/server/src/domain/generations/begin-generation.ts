import { FURTHER_SLOTS, type FurtherSlot, type PictureSlot } from '@tangible/contracts';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { artifacts, type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { furtherUpload, maskUpload, UPLOAD, UPLOADS } from './artifact-names.ts';
import { markBegun } from './mark-begun.ts';

export interface BegunGeneration {
  generation: GenerationRow;
  /** Null for a scene that no picture shows. */
  upload: Uint8Array | null;
  /** Pictures of other sides than the front. */
  further: Partial<Record<FurtherSlot, Uint8Array>>;
  /** The masks that were given with pictures. */
  masks: Partial<Record<PictureSlot, Uint8Array>>;
}

/**
 * Takes a generation up, for the first time or again after a worker died. Null when there is nothing left to do.
 * From here on a cancel costs a share: both lock the row, so none of them sees it half-way.
 */
export async function beginGeneration(
  { db, clock, storage, events }: Pick<Services, 'db' | 'clock' | 'storage' | 'events'>,
  { generationId }: { generationId: string },
): Promise<BegunGeneration | null> {
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

  const stored = await db
    .select()
    .from(artifacts)
    .where(and(eq(artifacts.generationId, generationId), inArray(artifacts.name, UPLOADS)));
  const read = async (name: string) => {
    const key = stored.find((artifact) => artifact.name === name)?.storageKey;
    return key === undefined ? null : storage.get(key);
  };
  const further: BegunGeneration['further'] = {};
  for (const slot of FURTHER_SLOTS) {
    const picture = await read(furtherUpload(slot));
    if (picture) further[slot] = picture;
  }
  const masks: BegunGeneration['masks'] = {};
  for (const slot of generation.options.masks ?? []) {
    const mask = await read(maskUpload(slot));
    if (mask) masks[slot] = mask;
  }
  return { generation, upload: await read(UPLOAD), further, masks };
}
