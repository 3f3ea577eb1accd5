import { eq, getTableColumns } from 'drizzle-orm';
import { type GenerationRow, users } from '../../db/schema/index.ts';
import type { Transaction } from '../../providers/database/database-provider.ts';
import type { Services } from '../../services.ts';
import { pointsColumn } from '../account/to-user.ts';
import { notify } from './notify.ts';

/** Queues a notification about the end of a generation, in the same transaction. */
export async function notifyAboutGeneration(
  services: Pick<Services, 'queue' | 'settings'>,
  eventType: 'tangible_generation_complete' | 'tangible_generation_failed',
  generation: GenerationRow,
  tx: Transaction,
  error?: string,
): Promise<void> {
  const { userId, taskId, fileFormat, subdivisionLevel } = generation;
  const [user] = await tx
    .select({ ...getTableColumns(users), points: pointsColumn })
    .from(users)
    .where(eq(users.id, userId));
  await notify(services, { eventType, user: user ?? null, taskId, fileFormat, subdivisionLevel, error }, tx);
}
