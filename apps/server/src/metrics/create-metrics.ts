import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Fact } from '../providers/database/record-metric.ts';
import { type Gauges, makeGauges } from './make-gauges.ts';

const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const WORK_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1800];

/** Operators may grant points for custom reasons; those are one line of the metrics together. */
const REASONS = [
  'sign-up',
  'subscription',
  'purchase',
  'generation',
  'cancel',
  'refund',
  'refund-refused',
  'dispute',
  'dispute-won',
  'debt',
  'sandbox',
  'retry',
];

/** The counters of this process. Labels are names from our own lists, never ids or client input. */
export interface Metrics {
  registry: Registry;
  gauges: Gauges;

  /** One answered request. `route` is the pattern under which it was found. A stream has no time that it took. */
  countRequest(request: { method: string; route: string; status: number; seconds: number | null }): void;

  /** Counts a stream of events as open until the returned function is called. */
  openStream(): () => void;

  /** Counts a job as running until the returned function says how it ended. */
  beginJob(job: string): (end: 'done' | 'failed') => void;

  /** The duration of one stage of the engine. */
  countStage(stage: { stage: string; level: string; seconds: number }): void;

  /** The effects of a committed transaction. */
  countFact(fact: Fact): void;
}

/** Counters in a separate registry, so that two servers in one process do not count each other's. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];

  const requests = new Counter({
    name: 'tangible_http_requests_total',
    help: 'Answered requests by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'tangible_http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer; streams of events are left out.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS_S,
    registers,
  });
  const streams = new Gauge({
    name: 'tangible_event_streams',
    help: 'Streams of events that this process holds open now.',
    registers,
  });
  const running = new Gauge({
    name: 'tangible_jobs_running',
    help: 'Jobs that this process is doing now.',
    labelNames: ['job'],
    registers,
  });
  const jobSeconds = new Histogram({
    name: 'tangible_job_duration_seconds',
    help: 'Tries of jobs in this process by how they ended; a failed one is tried again.',
    labelNames: ['job', 'end'],
    buckets: WORK_BUCKETS_S,
    registers,
  });
  const stageSeconds = new Histogram({
    name: 'tangible_stage_duration_seconds',
    help: 'What the stages of the engine took, of generations that completed.',
    labelNames: ['stage', 'level'],
    buckets: WORK_BUCKETS_S,
    registers,
  });
  const ends = new Counter({
    name: 'tangible_generations_ended_total',
    help: 'Generations that this process ended; code says why one failed.',
    labelNames: ['kind', 'end', 'code'],
    registers,
  });
  const points = new Counter({
    name: 'tangible_points_moved_total',
    help: 'Points that this process moved in the ledger.',
    labelNames: ['movement', 'reason'],
    registers,
  });

  return {
    registry,
    gauges: makeGauges(registry),
    countRequest({ method, route, status, seconds }) {
      requests.labels(method, route, String(status)).inc();
      if (seconds !== null) requestSeconds.labels(method, route).observe(seconds);
    },
    openStream() {
      streams.inc();
      return () => streams.dec();
    },
    beginJob(job) {
      running.labels(job).inc();
      const startedMs = performance.now();
      return (end) => {
        running.labels(job).dec();
        jobSeconds.labels(job, end).observe((performance.now() - startedMs) / 1000);
      };
    },
    countStage: ({ stage, level, seconds }) => stageSeconds.labels(stage, level).observe(seconds),
    countFact(fact) {
      if (fact.fact === 'points') {
        points.labels(fact.movement, REASONS.includes(fact.reason) ? fact.reason : 'other').inc(fact.points);
      } else ends.labels(fact.kind, fact.end, fact.code).inc();
    },
  };
}
