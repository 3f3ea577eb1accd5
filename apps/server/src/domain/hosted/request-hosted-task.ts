import { eq } from 'drizzle-orm';
import { generations, hostedTasks } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { sendVisit } from './send-visit.ts';

/**
 * Sends a generation to the hosted model, if there is one and its input is a picture. It stays PENDING and keeps its
 * place in the queue; visits follow it and return it to the worker with the model's result.
 *
 * @returns false when the worker itself has to go on
 */
export async function requestHostedTask(
  services: Pick<Services, 'db' | 'queue' | 'hosted'>,
  { generationId }: { generationId: string },
): Promise<boolean> {
  const { db, hosted } = services;
  if (!hosted) return false;
  return db.transaction(async (tx) => {
    const [generation] = await tx.select().from(generations).where(eq(generations.id, generationId)).for('update');
    if (generation?.kind !== 'picture' || generation.generator === 'embedded') return false;
    if (generation.status !== 'PENDING' && generation.status !== 'PROCESSING') return false;

    const [task] = await tx.select().from(hostedTasks).where(eq(hostedTasks.generationId, generationId));
    if (task?.state === 'ended') return false;
    if (!task) {
      const { createdAt, subdivisionLevel: level } = generation;
      await tx.insert(hostedTasks).values({ generationId, model: hosted.model, level, createdAt });
      // Clients that watch it know at once which stages and how much time to expect.
      await tx.update(generations).set({ generator: 'ark' }).where(eq(generations.id, generationId));
    }
    await sendVisit(services, generationId, 0, tx);
    return true;
  });
}
