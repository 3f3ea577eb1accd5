import { eq } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import { removeFilesJob } from '../../jobs/remove-files.ts';
import type { Services } from '../../services.ts';
import { generationPrefix } from './artifact-names.ts';
import { endGeneration } from './end-generation.ts';
import { readGeneration } from './read-generation.ts';

/**
 * Deletes one of a person's own generations with all its files; one that still runs is cancelled first. The ledger
 * keeps its entries: points are money.
 */
export async function deleteGeneration(
  services: Pick<Services, 'db' | 'clock' | 'events' | 'queue' | 'settings' | 'storage' | 'log'>,
  input: { userId: string; contentId: string },
): Promise<void> {
  const { contentId: generationId } = await readGeneration(services, { ...input, baseUrl: '' });
  await services.db.transaction(async (tx) => {
    await endGeneration(services, tx, { generationId, code: 'GENERATION_CANCELLED' });
    await tx.delete(generations).where(eq(generations.id, generationId));
    // Done by a job, so that it also happens if the storage is down now.
    await services.queue.send(removeFilesJob, { generationIds: [generationId] }, tx);
  });
  await services.events.publish(generationId);
  await services.storage.removeAll(generationPrefix(generationId)).catch((err) => {
    services.log.warn({ err, generationId }, 'the files are removed later');
  });
}
