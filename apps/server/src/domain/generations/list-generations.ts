import type { HistoryRecord } from '@tangible/contracts';
import { desc, eq } from 'drizzle-orm';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { type GenerationWithFiles, selectWithFiles, toTask } from './to-task.ts';

interface ListInput {
  userId: string;
  limit: number;
  offset: number;
  baseUrl: string;
}

/** A person's own generations, newest first. */
export async function listGenerations(
  services: Pick<Services, 'db' | 'storage'>,
  { userId, limit, offset, baseUrl }: ListInput,
): Promise<HistoryRecord[]> {
  const rows = await selectWithFiles(services.db)
    .where(eq(generations.userId, userId))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(limit)
    .offset(offset);

  return Promise.all(
    rows.map(async (row) => {
      const {
        success: _,
        stage: __,
        pointsCost: ___,
        updatedAt: ____,
        queuePosition: _____,
        originalUrl: ______,
        guidance: _______,
        ...task
      } = toTask(row, baseUrl);
      return { id: task.contentId, ...task, isValid: await isValid(services, row) };
    }),
  );
}

/** A completed generation is worth its row only while its file is there. */
async function isValid({ storage }: Pick<Services, 'storage'>, { generation, zip }: GenerationWithFiles) {
  if (generation.status !== 'COMPLETED') return true;
  return zip !== null && (await storage.size(zip.storageKey)) !== null;
}
