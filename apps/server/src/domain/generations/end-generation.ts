import { type AppError, type ErrorCode, errorWords } from '@tangible/contracts';
import { eq } from 'drizzle-orm';
import { type GenerationRow, generations } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import { noteFact } from '../../providers/database/note-fact.ts';
import type { Services } from '../../services.ts';
import { recallHostedTask } from '../hosted/recall-hosted-task.ts';
import { notifyAboutGeneration } from '../notifications/notify-about-generation.ts';
import { releasePoints } from '../points/settle-points.ts';
import { keepError } from './kept-error.ts';
import { lockGeneration } from './lock-generation.ts';

/**
 * Ends a generation without an asset: the status and the released points change together. Null when it has ended
 * already. Failing, cancelling and deleting all come through here, so held points come back exactly once.
 */
export async function endGeneration(
  services: Pick<Services, 'clock' | 'queue' | 'settings'>,
  tx: Transaction,
  { generationId, code, values }: { generationId: string; code: ErrorCode; values?: AppError['values'] },
): Promise<GenerationRow | null> {
  const current = await lockGeneration(tx, generationId);
  if (!current || current.status === 'COMPLETED' || current.status === 'FAILED') return null;

  const now = services.clock();
  await tx
    .update(generations)
    .set({ status: 'FAILED', stage: null, errorCode: keepError(code, values), updatedAt: now, finishedAt: now })
    .where(eq(generations.id, generationId));
  await releasePoints(tx, { userId: current.userId, generationId, points: current.pointsCost });
  await recallHostedTask(services, tx, { generationId });
  const end = code === 'GENERATION_CANCELLED' ? 'cancelled' : 'failed';
  noteFact(tx, { fact: 'generation ended', kind: current.kind, end, code });
  await notifyAboutGeneration(services, 'tangible_generation_failed', current, tx, errorWords(code, values));
  return current;
}
