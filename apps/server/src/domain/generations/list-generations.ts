import type { HistoryRecord, LibraryQuery } from '@tangible/contracts';
import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { prepareOnce } from '../../db/prepare-once.ts';
import { artifacts, generations } from '../../db/schema/index.ts';
import { withTimeout } from '../../metrics/with-timeout.ts';
import type { Services } from '../../services.ts';
import { matchFilter, ORDERS } from './match-filter.ts';
import { nameOf } from './name-of.ts';
import { type GenerationWithFiles, selectWithFiles, toTask } from './to-task.ts';

/** The longest time that a list query may take. */
const ANSWER_MS = 2_000;

interface ListInput extends LibraryQuery {
  userId: string;
  baseUrl: string;
}

export interface GenerationList {
  records: HistoryRecord[];
  /** On all pages. */
  total: number;
}

const isMine = eq(generations.userId, sql.placeholder('userId'));

const selectPage = prepareOnce((db) =>
  selectWithFiles(db)
    .where(isMine)
    .orderBy(...ORDERS.newest)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('list_generations'),
);

const countAll = prepareOnce((db) =>
  db.select({ total: count() }).from(generations).where(isMine).prepare('count_generations'),
);

/** A person's own generations: newest first unless another order is asked for. */
export async function listGenerations(
  services: Pick<Services, 'db' | 'storage'>,
  input: ListInput,
): Promise<GenerationList> {
  const [rows, total] = await Promise.all([selectRows(services, input), countRows(services, input)]);
  const sizes = await readSizes(services, rows);
  const records = await Promise.all(
    rows.map(async (row) => {
      const {
        success: _,
        stage: __,
        updatedAt: ___,
        queuePosition: ____,
        originalUrl: _____,
        guidance: ______,
        isEditing: _______,
        startedAt: ________,
        completedAt: _________,
        ...task
      } = toTask(row, input.baseUrl);
      const { generation } = row;
      return {
        id: task.contentId,
        ...task,
        name: nameOf(generation),
        tags: generation.tags,
        sizeBytes: sizes.get(generation.id) ?? 0,
        isValid: await isValid(services, row),
      };
    }),
  );
  return { records, total };
}

/** The specification's call is prepared; those with a filter are too many to be. */
function selectRows({ db }: Pick<Services, 'db'>, input: ListInput): Promise<GenerationWithFiles[]> {
  const { userId, limit, offset, sort } = input;
  const filter = matchFilter(input);
  if (!filter && sort === 'newest') return selectPage(db).execute({ userId, limit, offset });
  return selectWithFiles(db)
    .where(and(eq(generations.userId, userId), filter))
    .orderBy(...ORDERS[sort])
    .limit(limit)
    .offset(offset);
}

async function countRows({ db }: Pick<Services, 'db'>, input: ListInput): Promise<number> {
  const filter = matchFilter(input);
  const [row] = filter
    ? await db
        .select({ total: count() })
        .from(generations)
        .where(and(eq(generations.userId, input.userId), filter))
    : await countAll(db).execute({ userId: input.userId });
  return row?.total ?? 0;
}

/** The bytes of all stored files of each generation. */
async function readSizes({ db }: Pick<Services, 'db'>, rows: GenerationWithFiles[]): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const sums = await db
    .select({ id: artifacts.generationId, bytes: sql<number>`sum(${artifacts.sizeBytes})::float8` })
    .from(artifacts)
    .where(
      and(
        inArray(
          artifacts.generationId,
          rows.map(({ generation }) => generation.id),
        ),
        eq(artifacts.isCopy, false),
      ),
    )
    .groupBy(artifacts.generationId);
  return new Map(sums.map(({ id, bytes }) => [id, bytes]));
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
