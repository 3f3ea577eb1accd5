import { z } from 'zod';
import { FREE_PLAN_ID, findPlanOffer } from './billing.ts';

/** The plans that a person can be on; points that are bought once change neither quota. */
const PLAN_FAMILIES = ['free', 'maker', 'studio', 'fleet'] as const;
export type PlanFamily = (typeof PLAN_FAMILIES)[number];

const GB = 1e9;

/** What a plan allows, apart from its points. */
export interface PlanQuota {
  /** Bytes of uploads and results that a person may have stored. */
  storageBytes: number;
  /** Generations that a person may have waiting or running at a time. */
  openGenerations: number;
  /** Turns in a busy queue for each turn of the free plan. It divides `TURN_LENGTH`. */
  queueWeight: number;
  /** API keys that a person may have; those that exist already are never taken away. */
  apiKeys: number;
}

/**
 * The quotas of all plans: the server enforces them and the plan cards state them. After a change to a smaller plan
 * everything that exists stays; only adding more is refused.
 */
export const PLAN_QUOTAS: Record<PlanFamily, PlanQuota> = {
  free: { storageBytes: 2 * GB, openGenerations: 50, queueWeight: 1, apiKeys: 5 },
  maker: { storageBytes: 50 * GB, openGenerations: 100, queueWeight: 2, apiKeys: 20 },
  studio: { storageBytes: 250 * GB, openGenerations: 250, queueWeight: 4, apiKeys: 50 },
  fleet: { storageBytes: 1000 * GB, openGenerations: 1000, queueWeight: 6, apiKeys: 200 },
};

/** The virtual time that a generation of the free plan takes in the queue. */
export const TURN_LENGTH = 12;

/**
 * The family of a plan, for its quotas. Without a subscription, or with a plan that is not on offer any more, it is free.
 *
 * @example
 * planFamilyOf('maker-yearly'); // 'maker'
 */
export function planFamilyOf(planId: string = FREE_PLAN_ID): PlanFamily {
  const family = findPlanOffer(planId)?.family;
  return PLAN_FAMILIES.find((name) => name === family) ?? 'free';
}

/** The used and the allowed storage of a user. */
export const StorageUse = z.object({
  usedBytes: z.int(),
  limitBytes: z.int(),
  plan: z.enum(PLAN_FAMILIES),
});
export type StorageUse = z.infer<typeof StorageUse>;
