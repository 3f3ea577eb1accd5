import { z } from 'zod';
import { FREE_PLAN_ID, findPlanOffer } from './billing.ts';

/** The plans that a person can be on; points that are bought once change neither quota. */
const PLAN_FAMILIES = ['free', 'maker', 'studio', 'fleet'] as const;
export type PlanFamily = (typeof PLAN_FAMILIES)[number];

const GB = 1e9;

/** Bytes of uploads and results that a person may have stored, by plan. */
export const STORAGE_QUOTA_BYTES: Record<PlanFamily, number> = {
  free: 2 * GB,
  maker: 50 * GB,
  studio: 250 * GB,
  fleet: 1000 * GB,
};

/** Generations that a person may have waiting or running at a time, by plan. */
export const OPEN_GENERATIONS_MAX: Record<PlanFamily, number> = {
  free: 50,
  maker: 100,
  studio: 250,
  fleet: 1000,
};

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

/**
 * A number of bytes for people.
 *
 * @example
 * formatBytes(1_500_000_000); // '1.5 GB'
 */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const value = bytes / 1000 ** step;
  return `${value >= 100 || Number.isInteger(value) ? Math.round(value) : value.toFixed(1)} ${units[step]}`;
}
