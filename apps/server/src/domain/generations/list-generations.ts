import type { HistoryRecord } from '@tangible/contracts';
import { desc, eq, sql } from 'drizzle-orm';
import { prepareOnce } from '../../db/prepare-once.ts';
import { generations } from '../../db/schema/index.ts';
import { withTimeout } from '../../metrics/with-timeout.ts';
import type { Services } from '../../services.ts';
import { type GenerationWithFiles, selectWithFiles, toTask } from './to-task.ts';

/** The longest time that a list query may take. */
const ANSWER_MS = 2_000;

interface ListInput {
  userId: string;
  limit: number;
  offset: number;
  baseUrl: string;
}

const selectPage = prepareOnce((db) =>
  selectWithFiles(db)
    .where(eq(generations.userId, sql.placeholder('userId')))
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_generations'),
);

/** A person's own generations, newest first. */
export async function listGenerations(
  services: Pick<Services, 'db' | 'storage'>,
  { userId, limit, offset, baseUrl }: ListInput,
): Promise<HistoryRecord[]> {
  const rows = await selectPage(services.db).execute({ userId, limit, offset });

  return Promise.all(
    rows.map(async (row) => {
      const {
        success: _,
        stage: __,
        updatedAt: ___,
        queuePosition: ____,
        originalUrl: _____,
        guidance: ______,
        isEditing: _______,
        ...task
      } = toTask(row, baseUrl);
      return { id: task.contentId, ...task, isValid: await isValid(services, row) };
    }),
  );
}

/** A completed generation is only valid while its file exists. A storage that is down proves nothing. */
async function isValid({ storage }: Pick<Services, 'storage'>, { generation, zip }: GenerationWithFiles) {
  if (generation.status !== 'COMPLETED') return true;
  if (zip === null) return false;
  return withTimeout(ANSWER_MS, storage.size(zip.storageKey)).then(
    (size) => size !== null,
    () => true,
  );
}
