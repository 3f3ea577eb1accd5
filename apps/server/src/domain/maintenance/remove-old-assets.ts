import { FREE_PLAN_ID, PLAN_OFFERS, type PlanOffer } from '@tangible/contracts';
import { and, eq, exists, gt, inArray, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm';
import { artifacts, generations, shareLinks, subscriptions } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { generationPrefix } from '../generations/artifact-names.ts';
import { inBatches } from './in-batches.ts';

const DAY_MS = 24 * 3600_000;

/** Each is several calls to the storage. */
const BATCH = { batch: 50, batchesMax: 100 };

type Needed = Pick<Services, 'db' | 'clock' | 'storage' | 'settings'>;

/**
 * Removes the files of generations that are older than their owner's plan allows. The generation stays in the history,
 * without a file, and so do its points in the ledger; its links end. When a subscription ends, the days of the free plan
 * start.
 */
export async function removeOldAssets(services: Needed, signal: AbortSignal): Promise<number> {
  let removed = 0;
  for (const [plan, days] of Object.entries(services.settings.retentionDays)) {
    const before = new Date(services.clock().getTime() - days * DAY_MS);
    const isDue = and(lt(generations.finishedAt, before), isOnPlan(services, plan as PlanOffer['family'], before));
    removed += await inBatches(signal, (limit) => removeSome(services, isDue, limit), BATCH);
  }
  return removed;
}

async function removeSome({ db, storage }: Needed, isDue: SQL | undefined, limit: number): Promise<number> {
  const hasFiles = exists(db.select({ one: sql`1` }).from(artifacts).where(eq(artifacts.generationId, generations.id)));
  const due = await db
    .select({ id: generations.id })
    .from(generations)
    .where(and(inArray(generations.status, ['COMPLETED', 'FAILED']), isDue, hasFiles))
    .limit(limit);
  for (const { id } of due) {
    // The rows go last: while they are there, an interrupted removal is found again.
    await storage.removeAll(generationPrefix(id));
    await db.delete(shareLinks).where(eq(shareLinks.generationId, id));
    await db.delete(artifacts).where(eq(artifacts.generationId, id));
  }
  return due.length;
}

function isOnPlan({ db }: Needed, family: PlanOffer['family'], before: Date): SQL | undefined {
  const their = (condition: SQL | undefined) =>
    db
      .select({ one: sql`1` })
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, generations.userId), condition));
  const lives = ne(subscriptions.status, 'cancelled');
  if (family === FREE_PLAN_ID) return notExists(their(or(lives, gt(subscriptions.endedAt, before))));
  const ids = PLAN_OFFERS.filter((offer) => offer.family === family).map(({ id }) => id);
  return exists(their(and(lives, inArray(subscriptions.planId, ids))));
}
