import type { Guidance } from '@tangible/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

interface GuideInput {
  generation: GenerationRow;
  /** The picture that the asset is made of. */
  picture: Uint8Array;
}

/**
 * The guidance of a vision-language model for the picture of a generation, if one is configured and answers. The answer
 * is stored with the generation, so that a retry uses the same one and does not ask again.
 */
export async function guideGeneration(
  { db, clock, events, vision }: Pick<Services, 'db' | 'clock' | 'events' | 'vision'>,
  { generation, picture }: GuideInput,
  signal: AbortSignal,
): Promise<Guidance | null> {
  if (generation.guidance) return generation.guidance;
  const guidance = await vision?.describeObject(picture, signal, generation.options.point);
  signal.throwIfAborted(); // A generation that was cancelled while the model answered is not started.
  if (!guidance) return null;

  await db
    .update(generations)
    // The name of a file is how its owner calls the object.
    .set({ guidance, name: sql`coalesce(${generations.name}, ${guidance.name})`, updatedAt: clock() })
    .where(and(eq(generations.id, generation.id), eq(generations.status, 'PROCESSING')));
  await events.publish(generation.id);
  return guidance;
}
