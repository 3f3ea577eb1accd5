import { findPlanOffer, type Subscription } from '@tangible/contracts';
import { type Language, type Translate, translator } from '@tangible/i18n';
import type { SubscriptionRow } from '../../db/schema/index.ts';
import type { Services } from '../../services.ts';
import { findLiveSubscription } from './find-subscription.ts';
import { planName } from './list-plans.ts';

/** The subscription that a person has, or null: they are on the free plan. */
export async function readSubscription(
  { db }: Pick<Services, 'db'>,
  { userId, language }: { userId: string; language: Language },
): Promise<Subscription | null> {
  const row = await findLiveSubscription(db, userId);
  return row && toSubscription(row, await translator(language));
}

function toSubscription(row: SubscriptionRow, t: Translate): Subscription {
  return {
    id: row.id,
    planId: row.planId,
    planName: nameOf(t, row.planId),
    billingCycle: findPlanOffer(row.planId)?.billingCycle ?? 'monthly',
    status: row.status,
    currentPeriodStart: row.currentPeriodStart.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    nextPlanId: row.nextPlanId,
    nextPlanName: row.nextPlanId && nameOf(t, row.nextPlanId),
    provider: row.provider,
  };
}

function nameOf(t: Translate, planId: string): string {
  const offer = findPlanOffer(planId);
  return offer ? planName(t, offer) : planId;
}
