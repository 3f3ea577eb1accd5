import type { Guidance } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

interface GuideInput {
  generation: GenerationRow;
  /** The picture that the asset is made of. */
  picture: Uint8Array;
}

/**
 * What a vision-language model says about the picture of a generation, if one is set and has an answer. An answer is kept
 * with the generation, so that whoever takes it up again works with the same one and does not ask anew.
 */
export async function guideGeneration(
  { db, clock, events, vision }: Pick<Services, 'db' | 'clock' | 'events' | 'vision'>,
  { generation, picture }: GuideInput,
  signal: AbortSignal,
): Promise<Guidance | null> {
  if (generation.guidance) return generation.guidance;
  const guidance = await vision?.describeObject(picture, signal, generation.options.point);
  signal.throwIfAborted(); // A generation that was cancelled while the model thought is not begun.
  if (!guidance) return null;

  await db
    .update(generations)
    .set({ guidance, updatedAt: clock() })
    .where(and(eq(generations.id, generation.id), eq(generations.status, 'PROCESSING')));
  await events.publish(generation.id);
  return guidance;
}
