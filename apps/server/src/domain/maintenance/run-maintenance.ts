import { join } from 'node:path';
import { removeOldMails } from '../../providers/mail/remove-old-mails.ts';
import type { Services } from '../../services.ts';
import { expireCheckouts } from '../billing/expire-checkouts.ts';
import { maintainWebhooks } from '../webhooks/maintain-webhooks.ts';
import { claimRun } from './claim-run.ts';
import { removeExpired } from './remove-expired.ts';
import { removeFailedUploads } from './remove-failed-uploads.ts';
import { removeOldAssets } from './remove-old-assets.ts';
import { sweepStorage } from './sweep-storage.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails in the outbox were read by then, and the links in them have long run out. */
const OUTBOX_DAYS = 30;

type Needed = Pick<Services, 'db' | 'clock' | 'queue' | 'storage' | 'settings' | 'log'>;

interface MaintenanceTask {
  task: string;
  everyMs: number;
  /** The number of removed or changed items by kind. */
  run(services: Needed, signal: AbortSignal): Promise<Record<string, number>>;
}

/** The scheduled tasks and their intervals. Tasks that read whole tables, or the whole storage, run daily. */
const TASKS: MaintenanceTask[] = [
  { task: 'remove-expired', everyMs: HOUR_MS, run: removeExpired },
  {
    task: 'expire-checkouts',
    everyMs: HOUR_MS,
    run: async (services, signal) => ({ checkouts: await expireCheckouts(services, signal) }),
  },
  { task: 'maintain-webhooks', everyMs: HOUR_MS, run: maintainWebhooks },
  {
    task: 'remove-failed-uploads',
    everyMs: DAY_MS,
    run: async (services, signal) => ({ generations: await removeFailedUploads(services, signal) }),
  },
  {
    task: 'remove-old-assets',
    everyMs: DAY_MS,
    run: async (services, signal) => ({ generations: await removeOldAssets(services, signal) }),
  },
  {
    task: 'sweep-storage',
    everyMs: DAY_MS,
    run: async (services, signal) => ({ generations: await sweepStorage(services, signal) }),
  },
  {
    task: 'remove-old-mails',
    everyMs: DAY_MS,
    run: async ({ settings, clock }) => ({
      mails: await removeOldMails(join(settings.dataDir, 'outbox'), new Date(clock().getTime() - OUTBOX_DAYS * DAY_MS)),
    }),
  },
];

/**
 * Does the tasks whose turn it is, unless another worker has them. Each is bounded, may be interrupted between any two
 * steps, and changes nothing that is still of use; one that fails does not keep the next from being done.
 */
export async function runMaintenance(services: Needed, signal: AbortSignal): Promise<void> {
  for (const { task, everyMs, run } of TASKS) {
    if (signal.aborted) return;
    try {
      if (!(await claimRun(services, { task, everyMs }))) continue;
      const counts = await run(services, signal);
      const isNews = Object.values(counts).some((count) => count > 0);
      services.log[isNews ? 'info' : 'debug']({ task, ...counts }, 'maintenance');
    } catch (error) {
      if (!signal.aborted) services.log.error({ err: error, task }, 'maintenance failed');
    }
  }
}
