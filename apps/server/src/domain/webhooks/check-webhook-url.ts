import { AppError } from '@tangible/contracts';
import { FetchError } from '../../providers/fetch-safely/fetch-error.ts';
import type { Services } from '../../services.ts';

/** Rejects an address that could never be posted to. What its name leads to is checked with every delivery. */
export function checkWebhookUrl({ webhooks }: Pick<Services, 'webhooks'>, url: string): void {
  try {
    webhooks.check(url);
  } catch (error) {
    if (error instanceof FetchError) throw new AppError('WEBHOOK_URL');
    throw error;
  }
}
