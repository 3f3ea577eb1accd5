import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { requestCounts } from '../../db/schema/index.ts';
import { withTimeout } from '../../metrics/with-timeout.ts';
import type { Services } from '../../services.ts';

/** Each server reports to the database after this share of the limit: a twentieth, so 30 requests of 600. */
const STEPS = 20;

/** The maximum number of counted keys; beyond it the oldest is dropped. */
const KEYS_MAX = 100_000;

/** Keys in one statement. */
const TOLD_AT_ONCE = 1_000;

/** A request waits at most this long for its step to be reported. */
const WAIT_MS = 1_000;

/** After a failed report, the database is not asked again for this long. */
const PAUSE_MS = 1_000;

interface Count {
  /** The total of all servers at this server's last report. */
  shared: number;
  /** The count of this server, and how much of it has been reported. */
  own: number;
  told: number;
}

/**
 * Counts requests by key in time windows, for all servers together, with few writes: a server counts locally, reports
 * to the database in steps, and reads the counts of the others then. A key that stays below one step is never written,
 * and one over the limit is not written again.
 *
 * Precision: the request that completes a step waits for its report, so with `n` servers a key gets at most `n - 1`
 * steps beyond the limit. If the database does not answer, each server enforces the limit on its own.
 *
 * Contributor notes. A write for each request would cost a round trip each, and a row on which all clients of one
 * address wait. Reporting in steps without waiting was tried: a client that sends faster than the database answers got
 * 200 of 100 requests through two servers.
 *
 * @example
 * const counts = shareCounts(services, { windowMs: 60_000, max: 600 });
 * await counts.count('ada'); // { current: 1, ttl: 42_000 }
 */
export function shareCounts(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { windowMs, max }: { windowMs: number; max: number },
) {
  const step = Math.max(1, Math.floor(max / STEPS));
  let windowStart = 0;
  let counts = new Map<string, Count>();
  const due = new Map<string, Count>();
  let telling: Promise<void> | null = null;
  let notBeforeMs = 0;

  const tellSome = async () => {
    const some = [...due].slice(0, TOLD_AT_ONCE).map(([key, entry]) => ({ key: hash(key), entry, upTo: entry.own }));
    for (const [key] of [...due].slice(0, TOLD_AT_ONCE)) due.delete(key);
    // Servers that lock the same rows in different orders would wait for each other.
    some.sort((a, b) => (a.key < b.key ? -1 : 1));
    const rows = await db
      .insert(requestCounts)
      .values(
        some.map(({ key, entry, upTo }) => ({ key, windowStart: new Date(windowStart), count: upTo - entry.told })),
      )
      .onConflictDoUpdate({
        target: [requestCounts.key, requestCounts.windowStart],
        set: { count: sql`${requestCounts.count} + excluded.count` },
      })
      .returning({ key: requestCounts.key, count: requestCounts.count });
    const totals = new Map(rows.map((row) => [row.key, row.count]));
    for (const { key, entry, upTo } of some) {
      entry.shared = totals.get(key) ?? entry.shared + upTo - entry.told;
      entry.told = upTo;
    }
  };

  const tell = async () => {
    try {
      while (due.size > 0) await tellSome();
    } catch (err) {
      due.clear();
      notBeforeMs = clock().getTime() + PAUSE_MS;
      log.warn({ err }, 'requests could not be counted for all servers');
    } finally {
      telling = null;
    }
  };

  const entryOf = (key: string): Count => {
    const known = counts.get(key);
    if (known) return known;
    const entry = { shared: 0, own: 0, told: 0 };
    counts.set(key, entry);
    if (counts.size > KEYS_MAX) counts.delete(counts.keys().next().value ?? '');
    return entry;
  };

  return {
    /** Counts one request and says how many there are in this window up to it, and how long the window lasts. */
    async count(key: string): Promise<{ current: number; ttl: number }> {
      const nowMs = clock().getTime();
      const start = Math.floor(nowMs / windowMs) * windowMs;
      if (start !== windowStart) {
        windowStart = start;
        counts = new Map();
        due.clear();
      }
      const entry = entryOf(key);
      entry.own += 1;
      const place = entry.own;
      if (place - entry.told >= step && entry.shared <= max && nowMs >= notBeforeMs) {
        due.set(key, entry);
        telling ??= tell();
        await withTimeout(WAIT_MS, telling).catch(() => {});
      }
      return { current: entry.shared + place - entry.told, ttl: start + windowMs - nowMs };
    },
  };
}

const hash = (key: string) => createHash('sha256').update(key).digest('base64url');
