import { count, ne } from 'drizzle-orm';
import { collectDefaultMetrics } from 'prom-client';
import { hostedTasks } from '../db/schema/index.ts';
import { readFreeBytes } from '../providers/disk/free-space.ts';
import type { Services } from '../services.ts';
import { withTimeout } from './with-timeout.ts';

/** The longest that reading the metrics waits for the database. */
const DATABASE_MS = 2_000;

type Needed = Pick<Services, 'metrics' | 'queue' | 'db' | 'databasePool' | 'settings'>;

/** Adds the runtime's own metrics: memory, event-loop delay, garbage collection, open handles. */
export function measureProcess({ metrics }: Pick<Services, 'metrics'>): void {
  collectDefaultMetrics({ register: metrics.registry });
}

/**
 * All metrics as text for Prometheus. Shared values, such as the depth of the queue, are read from the database at this
 * moment, and every process reports the same: take the maximum over processes, not the sum.
 */
export async function readMetrics(services: Needed): Promise<string> {
  const { gauges } = services.metrics;
  const { total = 0, idle = 0, waiting = 0 } = services.databasePool() ?? {};
  gauges.pool.set({ state: 'total' }, total);
  gauges.pool.set({ state: 'idle' }, idle);
  gauges.pool.set({ state: 'waiting' }, waiting);
  const { databaseUrl, s3, dataDir } = services.settings;
  if (!databaseUrl || !s3) gauges.disk.set(await readFreeBytes(dataDir).catch(() => 0));

  try {
    const [depths, hosted] = await withTimeout(
      DATABASE_MS,
      Promise.all([services.queue.measure(), countHosted(services)]),
    );
    for (const { job, waiting, deferred, running, oldestSeconds } of depths) {
      gauges.depth.set({ job, state: 'waiting' }, waiting);
      gauges.depth.set({ job, state: 'later' }, deferred);
      gauges.depth.set({ job, state: 'running' }, running);
      gauges.oldest.set({ job }, oldestSeconds);
    }
    gauges.hosted.reset();
    for (const { state, tasks } of hosted) gauges.hosted.set({ state }, tasks);
    gauges.database.set(1);
  } catch {
    // Unknown values are left out: an old figure would look like a new one.
    gauges.depth.reset();
    gauges.oldest.reset();
    gauges.hosted.reset();
    gauges.database.set(0);
  }
  return services.metrics.registry.metrics();
}

const countHosted = ({ db }: Needed) =>
  db
    .select({ state: hostedTasks.state, tasks: count() })
    .from(hostedTasks)
    .where(ne(hostedTasks.state, 'ended'))
    .groupBy(hostedTasks.state);
