import { Gauge, type Registry } from 'prom-client';

export type Gauges = ReturnType<typeof makeGauges>;

/** Values that are read when the metrics are read. */
export const makeGauges = (registry: Registry) => ({
  depth: new Gauge({
    name: 'tangible_queue_jobs',
    help: 'Jobs in the queue, of all processes together: waiting for a worker, sent for later, or running.',
    labelNames: ['job', 'state'],
    registers: [registry],
  }),
  oldest: new Gauge({
    name: 'tangible_queue_oldest_waiting_seconds',
    help: 'For how long the job that waits longest could have been done; 0 when none waits.',
    labelNames: ['job'],
    registers: [registry],
  }),
  hosted: new Gauge({
    name: 'tangible_hosted_tasks',
    help: 'Tasks at a hosted model that have not ended, of all processes together.',
    labelNames: ['state'],
    registers: [registry],
  }),
  pool: new Gauge({
    name: 'tangible_database_connections',
    help: 'Connections of this process to PostgreSQL, idle ones among them, and callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
  }),
  disk: new Gauge({
    name: 'tangible_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR, where the embedded database or the files lie on it.',
    registers: [registry],
  }),
  database: new Gauge({
    name: 'tangible_database_up',
    help: 'Whether the database answered when these metrics were read.',
    registers: [registry],
  }),
});
