import { AppError, type GenerationTask } from '@tangible/contracts';
import { and, eq } from 'drizzle-orm';
import { isUuid } from '../../db/is-uuid.ts';
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

/** One of a person's own generations, by either of its names; given both, they must name the same one. */
export async function readGeneration({ db }: Pick<Services, 'db'>, input: ReadInput): Promise<GenerationTask> {
  const { contentId, taskId } = input;
  if (!contentId && !taskId) throw new AppError('GENERATION_NAME_MISSING');
  if (contentId && !isUuid(contentId)) throw new AppError('GENERATION_NOT_FOUND');

  const [row] = await selectWithFiles(db).where(
    and(
      eq(generations.userId, input.userId),
      contentId ? eq(generations.id, contentId) : undefined,
      taskId ? eq(generations.taskId, taskId) : undefined,
    ),
  );
  if (!row) throw new AppError('GENERATION_NOT_FOUND');
  return toTask(row, input.baseUrl, await readQueuePosition({ db }, row.generation));
}
