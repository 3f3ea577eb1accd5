import { PLAN_QUOTAS, type StorageUse } from '@tangible/contracts';
import { eq, sql } from 'drizzle-orm';
import { artifacts, generations } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findPlanFamily } from './find-plan-family.ts';

/** How much a person has stored, counted from the rows of all their files, and how much their plan allows. */
export async function readStorageUse({ db }: Pick<Services, 'db'>, userId: string): Promise<StorageUse> {
  const plan = await findPlanFamily(db, userId);
  const [sum] = await db
    .select({ bytes: sql<number>`coalesce(sum(${artifacts.sizeBytes}), 0)::float8` })
    .from(artifacts)
    .innerJoin(generations, eq(generations.id, artifacts.generationId))
    .where(eq(generations.userId, userId));
  return { usedBytes: sum?.bytes ?? 0, limitBytes: PLAN_QUOTAS[plan].storageBytes, plan };
}
