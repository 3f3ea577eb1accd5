import { closeSandbox } from '../domain/billing/close-sandbox.ts';
import { renewDueSubscriptions } from '../domain/billing/renew-due-subscriptions.ts';
import type { Services } from '../services.ts';

const EVERY_MS = 60_000;

/** Whether there is a sandbox is settled when the server starts. */
async function closeOldSandbox(services: Services): Promise<void> {
  if (services.payments.has('sandbox')) return;
  try {
    await closeSandbox(services);
  } catch (error) {
    services.log.error({ err: error }, 'what the payment sandbox sold could not be taken back');
  }
}

/**
 * Checks for due subscriptions, now and each minute, until the server closes. It is not a job in the queue: the due
 * dates are read from the subscriptions themselves, so the next check makes up for a missed one.
 */
export async function startRenewals(services: Services): Promise<void> {
  const { closing, log } = services;
  const look = async () => {
    try {
      await renewDueSubscriptions(services);
    } catch (error) {
      if (!closing.aborted) log.error({ err: error }, 'subscriptions could not be renewed');
    }
  };
  await closeOldSandbox(services);
  await look();
  const timer = setInterval(look, EVERY_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer));
}
