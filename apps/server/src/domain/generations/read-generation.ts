import { AppError, type GenerationTask } from '@tangible/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { readQueuePosition } from './read-queue-position.ts';
import { selectWithFiles, toTask } from './to-task.ts';

interface ReadInput {
  userId: string;
  contentId?: string | undefined;
  taskId?: string | undefined;
  baseUrl: string;
}

const isMine = eq(generations.userId, sql.placeholder('userId'));

const selectById = prepareOnce((db) =>
  selectWithFiles(db)
    .where(and(isMine, eq(generations.id, sql.placeholder('contentId'))))
    .prepare('read_generation'),
);

const selectByTask = prepareOnce((db) =>
  selectWithFiles(db)
    .where(and(isMine, eq(generations.taskId, sql.placeholder('taskId'))))
    .prepare('read_generation_by_task'),
);

/** One of a person's own generations, by either of its names; given both, they must name the same one. */
export async function readGeneration({ db }: Pick<Services, 'db'>, input: ReadInput): Promise<GenerationTask> {
  const { contentId, taskId } = input;
  if (!contentId && !taskId) throw new AppError('GENERATION_NAME_MISSING');
  if (contentId && !isUuid(contentId)) throw new AppError('GENERATION_NOT_FOUND');

  const rows = contentId
    ? await selectById(db).execute({ userId: input.userId, contentId })
    : await selectByTask(db).execute({ userId: input.userId, taskId });
  const row = rows.find(({ generation }) => !taskId || generation.taskId === taskId);
  if (!row) throw new AppError('GENERATION_NOT_FOUND');
  return toTask(row, input.baseUrl, await readQueuePosition({ db }, row.generation));
}
