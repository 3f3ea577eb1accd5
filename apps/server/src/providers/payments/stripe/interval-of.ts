import type { BillingCycle } from '@tangible/contracts';

/** How Stripe calls a billing cycle. */
export const intervalOf = (cycle: BillingCycle) => (cycle === 'yearly' ? ('year' as const) : ('month' as const));
