import { PLAN_QUOTAS, type StorageUse } from '@tangible/contracts';
import { and, eq, sql } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findPlanFamily } from './find-plan-family.ts';

/** How much a person has stored, counted from the rows of all files that are stored, and how much their plan allows. */
export async function readStorageUse({ db }: Pick<Services, 'db'>, userId: string): Promise<StorageUse> {
  const plan = await findPlanFamily(db, userId);
  const [sum] = await db
    .select({ bytes: sql<number>`coalesce(sum(${artifacts.sizeBytes}), 0)::float8` })
    .from(artifacts)
    .innerJoin(generations, eq(generations.id, artifacts.generationId))
    .where(and(eq(generations.userId, userId), eq(artifacts.isCopy, false)));
  return { usedBytes: sum?.bytes ?? 0, limitBytes: PLAN_QUOTAS[plan].storageBytes, plan };
}
