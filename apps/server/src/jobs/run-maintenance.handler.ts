import { runMaintenance } from '../domain/maintenance/run-maintenance.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 60_000;

/**
 * Checks each minute for maintenance tasks, until the server closes. All workers check; one of them gets each run. Like
 * renewals it is not a job in the queue: the due work is read from the tables and the storage themselves.
 */
export function startMaintenance(services: Services): void {
  const { closing } = services;
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy) return;
    isBusy = true;
    await runMaintenance(services, closing);
    isBusy = false;
  }, EVERY_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer));
}
