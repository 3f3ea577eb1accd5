import {
  CURRENCY,
  FILE_FORMATS,
  FREE_PLAN_ID,
  GENERATION_COST_POINTS,
  PLAN_OFFERS,
  PLAN_QUOTAS,
  type Plan,
  type PlanOffer,
  planFamilyOf,
  REFUND_DAYS,
} from '@tangible/contracts';
import { type Language, type Translate, translator } from '@tangible/i18n';
import type { Services } from '../../services.ts';

/** The price list in a reader's language. */
export async function listPlans({ settings }: Pick<Services, 'settings'>, language: Language): Promise<Plan[]> {
  const t = await translator(language);
  return PLAN_OFFERS.map((offer) => ({
    id: offer.id,
    name: planName(t, offer),
    description: t(`plans.${offer.family}.description`),
    price: offer.priceCents,
    currency: CURRENCY,
    billingCycle: offer.billingCycle,
    features: [...features(t, offer), ...retention(t, offer, settings.retentionDays)],
    points: offer.points,
  }));
}

export const planName = (t: Translate, { family }: Pick<PlanOffer, 'family'>) => t(`plans.${family}.name`);

/** Only facts about this build: the numbers come from the same tables that the server charges by. */
function features(t: Translate, offer: PlanOffer): string[] {
  const { points, family, billingCycle } = offer;
  const generations = Math.floor(points / GENERATION_COST_POINTS.medium);
  const formats = FILE_FORMATS.map((format) => format.toUpperCase()).join(', ');
  const everyPlan = [
    t('plans.features.generations', { generations }),
    t('plans.features.formats', { formats }),
    t('plans.features.report'),
    t('plans.features.failures'),
  ];
  const quotas = quotaFeatures(t, offer);
  if (family === 'free') {
    return [t('plans.features.pointsAtSignUp', { points }), ...everyPlan, ...quotas, t('plans.features.noCard')];
  }

  const refund = t('plans.features.refund', { days: REFUND_DAYS });
  if (billingCycle === 'onetime') {
    return [t('plans.features.pointsOnce', { points }), ...everyPlan, t('plans.features.noSubscription'), refund];
  }
  const granted = billingCycle === 'yearly' ? 'plans.features.pointsYearly' : 'plans.features.pointsMonthly';
  return [
    t(granted, { points }),
    ...everyPlan,
    ...quotas,
    t('plans.features.keep'),
    t('plans.features.cancel'),
    refund,
  ];
}

function quotaFeatures(t: Translate, { id }: PlanOffer): string[] {
  const { storageBytes, openGenerations, queueWeight, apiKeys } = PLAN_QUOTAS[planFamilyOf(id)];
  return [
    t('plans.features.room', { storage: storageBytes, open: openGenerations }),
    ...(queueWeight > 1 ? [t('plans.features.queue', { turns: queueWeight })] : []),
    t('plans.features.keys', { keys: apiKeys }),
  ];
}

/** The retention period, if it is limited. Points bought once do not change the plan. */
function retention(
  t: Translate,
  { family, billingCycle }: PlanOffer,
  retentionDays: Services['settings']['retentionDays'],
): string[] {
  const days = retentionDays[billingCycle === 'onetime' ? FREE_PLAN_ID : family];
  return days === undefined ? [] : [t('plans.features.retention', { days })];
}
