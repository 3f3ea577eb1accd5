import { FREE_PLAN_ID, type Plan, type Subscription } from '@tangible/contracts';

/**
 * The possible action for a plan.
 *
 * - `subscribe`, `buy`: it is paid for at once.
 * - `switch`: it takes the place of the current one at the next billing cycle.
 * - `keep`: it is the current one, and is to end or to change; that is taken back.
 * - `cancel`: the free plan, to which one returns when a subscription ends.
 * - `current`, `next`: no action; it is the current plan, or the next one.
 */
export type PlanOption = 'subscribe' | 'buy' | 'switch' | 'keep' | 'cancel' | 'current' | 'next';

/**
 * @example
 * readOption(freePlan, null); // 'current'
 */
export function readOption(
  plan: Pick<Plan, 'id' | 'billingCycle'>,
  subscription: Pick<Subscription, 'planId' | 'nextPlanId' | 'cancelAtPeriodEnd'> | null,
): PlanOption {
  if (plan.billingCycle === 'onetime') return 'buy';
  if (!subscription) return plan.id === FREE_PLAN_ID ? 'current' : 'subscribe';
  const { planId, nextPlanId, cancelAtPeriodEnd } = subscription;
  if (plan.id === FREE_PLAN_ID) return cancelAtPeriodEnd ? 'next' : 'cancel';
  if (plan.id === nextPlanId) return 'next';
  if (plan.id !== planId) return 'switch';
  return nextPlanId || cancelAtPeriodEnd ? 'keep' : 'current';
}
