import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { attempts } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';

/** Each server tells the others after this share of the limit: a twentieth, so 30 requests of 600. */
const STEPS = 20;

/** So many keys are counted at a time; beyond them the one that came first is forgotten. */
const KEYS_MAX = 100_000;

/** Keys in one statement. */
const TOLD_AT_ONCE = 1_000;

/** A database that could not be told is left in peace for a while. */
const PAUSE_MS = 1_000;

interface Count {
  /** What all servers had told when this one told last. */
  shared: number;
  /** What this one has counted since. */
  own: number;
}

/**
 * Counts requests by key in windows of time, for all servers together, with few writes: a server counts by itself and
 * tells the database in steps, learning there what the others told. A key that stays below one step is never written,
 * and one that is over the limit is not written any more.
 *
 * How exact it is: with `n` servers, a key may get through at most `n` steps, and what comes in while the database
 * answers, more than the limit. Where the database does not answer, each server keeps the limit by itself.
 *
 * A write for each request would cost each of them a round trip, and make a row on which everybody behind one address
 * waits; counting per server alone lets `n` times the limit through.
 *
 * @example
 * const counts = shareCounts(services, { windowMs: 60_000, max: 600 });
 * counts.count('ada'); // { current: 1, ttl: 42_000 }
 */
export function shareCounts(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  { windowMs, max }: { windowMs: number; max: number },
) {
  const step = Math.max(1, Math.floor(max / STEPS));
  let windowStart = 0;
  let counts = new Map<string, Count>();
  const due = new Set<string>();
  let isTelling = false;
  let notBeforeMs = 0;

  const tell = async () => {
    while (due.size > 0) {
      const toldIn = windowStart;
      const known = counts;
      const told = [...due].slice(0, TOLD_AT_ONCE).flatMap((key) => {
        due.delete(key);
        const entry = known.get(key);
        return entry && entry.own > 0 ? [{ key: hash(key), entry, count: entry.own }] : [];
      });
      if (told.length === 0) continue;
      // Servers that lock the same rows in different orders would wait for each other.
      told.sort((a, b) => (a.key < b.key ? -1 : 1));
      const rows = await db
        .insert(attempts)
        .values(told.map(({ key, count }) => ({ key, windowStart: new Date(toldIn), count })))
        .onConflictDoUpdate({
          target: [attempts.key, attempts.windowStart],
          set: { count: sql`${attempts.count} + excluded.count` },
        })
        .returning({ key: attempts.key, count: attempts.count });
      const totals = new Map(rows.map((row) => [row.key, row.count]));
      for (const { key, entry, count } of told) {
        entry.own -= count;
        entry.shared = totals.get(key) ?? entry.shared + count;
      }
    }
  };

  const tellDue = async () => {
    isTelling = true;
    try {
      await tell();
    } catch (err) {
      notBeforeMs = clock().getTime() + PAUSE_MS;
      log.warn({ err }, 'requests could not be counted for all servers');
    } finally {
      isTelling = false;
    }
  };

  return {
    /** Counts one request and says how many there are in this window, and how long it lasts. */
    count(key: string): { current: number; ttl: number } {
      const nowMs = clock().getTime();
      const start = Math.floor(nowMs / windowMs) * windowMs;
      if (start !== windowStart) {
        windowStart = start;
        counts = new Map();
        due.clear();
      }
      let entry = counts.get(key);
      if (!entry) {
        entry = { shared: 0, own: 0 };
        counts.set(key, entry);
        if (counts.size > KEYS_MAX) counts.delete(counts.keys().next().value ?? '');
      }
      entry.own += 1;
      if (entry.own >= step && entry.shared <= max && nowMs >= notBeforeMs) {
        due.add(key);
        if (!isTelling) void tellDue();
      }
      return { current: entry.shared + entry.own, ttl: start + windowMs - nowMs };
    },
  };
}

const hash = (key: string) => createHash('sha256').update(`requests:${key}`).digest('base64url');
