import { runMaintenance } from '../domain/maintenance/run-maintenance.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 60_000;

/**
 * Asks each minute whether there is a chore to do, until everything closes. All workers ask; one of them gets each turn.
 * Like renewals it is no job in the queue: what is due is read from the tables and the storage themselves.
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
