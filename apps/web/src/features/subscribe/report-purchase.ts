import { findPlanOffer, type Payment } from '@tangible/contracts';
import { listPlans } from '../../api/billing.ts';
import { notify } from '../../api/notify.ts';

const REPORTED_KEY = 'reportedPayment';

/** Notifies the team of a payment, once however often the page is reopened. */
export async function reportPurchase({ id, planId, amount, status }: Payment): Promise<void> {
  if (status !== 'paid' || sessionStorage.getItem(REPORTED_KEY) === id) return;
  sessionStorage.setItem(REPORTED_KEY, id);
  const plans = await listPlans().catch(() => null);
  const planName = plans?.data.find((plan) => plan.id === planId)?.name ?? planId;
  const isOnce = findPlanOffer(planId)?.billingCycle === 'onetime';
  await notify({ eventType: isOnce ? 'user_topup' : 'user_subscribe', planName, amount });
}
