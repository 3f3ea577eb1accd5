import { IDEMPOTENCY_HOURS } from '@tangible/contracts';
import { and, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm';
import {
  attempts,
  emailConfirmations,
  generations,
  hostedTasks,
  idempotencyKeys,
  maintenanceRuns,
  passwordResets,
  paymentEvents,
  requestCounts,
  secondFactors,
  securityEvents,
  sessions,
  signInAttempts,
} from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { deleteInBatches, inBatches } from './in-batches.ts';

const DAY_MS = 24 * 3600_000;

/** Ended hosted tasks are used to estimate durations; older ones than this would be misleading. */
const HOSTED_TASK_DAYS = 90;

/** Providers repeat an event for a few days; its id is kept permanently, its contents are not. */
const EVENT_BODY_DAYS = 90;

/** Longer than a year, so that yearly events can still be compared. */
const SECURITY_EVENT_DAYS = 400;

/** Expired and used rows. */
export async function removeExpired(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const now = clock();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const stillRuns = db
    .select({ one: sql`1` })
    .from(generations)
    .where(and(eq(generations.id, hostedTasks.generationId), inArray(generations.status, ['PENDING', 'PROCESSING'])));

  return {
    sessions: await deleteInBatches(db, signal, sessions, lt(sessions.expiresAt, now)),
    passwordResets: await deleteInBatches(
      db,
      signal,
      passwordResets,
      or(lt(passwordResets.expiresAt, now), isNotNull(passwordResets.usedAt)),
    ),
    emailConfirmations: await deleteInBatches(
      db,
      signal,
      emailConfirmations,
      or(lt(emailConfirmations.expiresAt, now), isNotNull(emailConfirmations.usedAt)),
    ),
    signInAttempts: await deleteInBatches(db, signal, signInAttempts, lt(signInAttempts.expiresAt, now)),
    idempotencyKeys: await deleteInBatches(
      db,
      signal,
      idempotencyKeys,
      lt(idempotencyKeys.createdAt, daysAgo(IDEMPOTENCY_HOURS / 24)),
    ),
    securityEvents: await deleteInBatches(
      db,
      signal,
      securityEvents,
      lt(securityEvents.createdAt, daysAgo(SECURITY_EVENT_DAYS)),
    ),
    // Set up half-way and left.
    secondFactors: await deleteInBatches(
      db,
      signal,
      secondFactors,
      and(isNull(secondFactors.confirmedAt), lt(secondFactors.createdAt, daysAgo(1))),
    ),
    // The longest window of these three is a day.
    attempts: await deleteInBatches(db, signal, attempts, lt(attempts.windowStart, daysAgo(2))),
    requestCounts: await deleteInBatches(db, signal, requestCounts, lt(requestCounts.windowStart, daysAgo(2))),
    maintenanceRuns: await deleteInBatches(db, signal, maintenanceRuns, lt(maintenanceRuns.windowStart, daysAgo(2))),
    hostedTasks: await deleteInBatches(
      db,
      signal,
      hostedTasks,
      // The row of a generation that still runs keeps it from being asked for again.
      and(eq(hostedTasks.state, 'ended'), lt(hostedTasks.endedAt, daysAgo(HOSTED_TASK_DAYS)), notExists(stillRuns)),
    ),
    paymentEventBodies: await inBatches(signal, (limit) => forgetEventBodies(db, daysAgo(EVENT_BODY_DAYS), limit)),
  };
}

/** An event that still waits for its subject needs its contents. */
async function forgetEventBodies(db: Services['db'], before: Date, limit: number): Promise<number> {
  const isOld = and(
    lt(paymentEvents.receivedAt, before),
    sql`${paymentEvents.outcome} not in ('waiting', 'received')`,
    sql`${paymentEvents.event} <> '{}'::jsonb`,
  );
  const emptied = await db
    .update(paymentEvents)
    .set({ event: {} })
    .where(sql`${paymentEvents}.ctid = any(array(select ctid from ${paymentEvents} where ${isOld} limit ${limit}))`)
    .returning({ one: sql`1` });
  return emptied.length;
}
