import type { PaymentMethod } from '@tangible/contracts';
import type { Services } from '../../services.ts';

/** Ends a subscription at its provider. One that is over already stays so. */
export async function endProviderSubscription(
  { payments }: Pick<Services, 'payments'>,
  { provider, providerId }: { provider: PaymentMethod; providerId: string },
): Promise<void> {
  await payments.get(provider)?.endSubscription?.(providerId);
}
