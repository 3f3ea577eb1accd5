import { and, eq, isNull, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { payments, pointsEntries } from '../../src/db/schema/index.ts';
import { listDebts } from '../../src/domain/points/list-debts.ts';
import type { Services } from '../../src/services.ts';
import type { Bank } from './bank.ts';
import type { Player } from './moves.ts';

/**
 * The books of one person.
 *
 * Points out are those that were used up (captured), are in use (held) or could be used (balance). They must be covered:
 *
 *     captured + held + balance <= free + sum over payments of points * kept / charged + debt
 *
 * `kept` is the money in minus the money out of a payment, by the bank's own books and not by ours, so `points * kept /
 * charged` is its worth at that payment's own price. `free` are points that an operator granted, and those of free
 * retries. The debt is the amount that a refund or a dispute has still to revoke.
 *
 * When no event and no refund is on its way, the two sides are the same up to the part of a point that each payment rounds
 * away: no money is counted twice, and no debt is forgotten.
 */
export async function checkBooks(
  { db }: Pick<Services, 'db'>,
  bank: Bank,
  player: Player,
  step: string,
  isSettled: boolean,
): Promise<void> {
  const rows = await db
    .select({
      movement: pointsEntries.movement,
      reason: sql<string>`case when ${pointsEntries.reason} = 'retry' then 'retry' else '' end`,
      points: sql<number>`sum(${pointsEntries.points})::int`,
      delta: sql<number>`sum(${pointsEntries.delta})::int`,
    })
    .from(pointsEntries)
    .where(eq(pointsEntries.userId, player.userId))
    .groupBy(pointsEntries.movement, sql`2`);
  const sum = (movement: string, reason?: string) =>
    rows
      .filter((row) => row.movement === movement && (reason === undefined || row.reason === reason))
      .reduce((total, row) => total + row.points, 0);

  const balance = rows.reduce((total, row) => total + row.delta, 0);
  const debt = sum('owed') - sum('repaid');
  const held = sum('held') - sum('captured') - sum('released');
  const out = sum('captured') + held + balance;
  const free = player.gifts + sum('granted', 'retry') - sum('revoked', 'retry');
  const covered = [...player.bought].map(([chargeId, { points, cents }]) => (points * bank.kept(chargeId)) / cents);
  const bought = covered.reduce((total, points) => total + points, 0);

  const facts = JSON.stringify({ step, balance, debt, held, out, free, bought, gifts: player.gifts });
  expect(balance, facts).toBeGreaterThanOrEqual(0);
  expect(debt, facts).toBeGreaterThanOrEqual(0);
  expect(held, facts).toBeGreaterThanOrEqual(0);
  expect(Math.min(balance, debt), `points and a debt at once: ${facts}`).toBe(0);
  if (!isSettled) return;
  expect(out, facts).toBeLessThanOrEqual(free + bought + debt + 1e-6);
  const open = await listDebts({ db }, player);
  expect(
    open.reduce((total, { left }) => total + left, 0),
    facts,
  ).toBe(debt);
  const [waiting] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(payments)
    .where(and(eq(payments.userId, player.userId), eq(payments.status, 'refunded'), isNull(payments.refundedAt)));
  if (waiting?.count === 0) {
    const exact = free + covered.reduce((total, points) => total + Math.floor(points + 1e-9), 0) + debt;
    expect(out, facts).toBe(exact);
  }
}
