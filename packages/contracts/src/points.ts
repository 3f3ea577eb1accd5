import { z } from 'zod';
import type { SubdivisionLevel } from './generations.ts';

/** The cost of one generation from one picture. Shown before the button, held at the start, captured at the end. */
export const GENERATION_COST_POINTS: Record<SubdivisionLevel, number> = {
  low: 5,
  medium: 10,
  high: 25,
};

/** The surcharge for each picture in addition to the one of the front, in per cent of the cost of the level. */
export const FURTHER_PICTURE_PERCENT = 20;

/**
 * The cost of one generation from a picture of the front and this many further ones, in whole points.
 *
 * @example
 * generationCostOf('medium', 3); // 16
 */
export const generationCostOf = (level: SubdivisionLevel, furtherCount: number): number =>
  Math.ceil((GENERATION_COST_POINTS[level] * (100 + FURTHER_PICTURE_PERCENT * furtherCount)) / 100);

/** The cost of making an asset from an uploaded model, which needs no network. */
export const FINISH_COST_POINTS: Record<SubdivisionLevel, number> = {
  low: 2,
  medium: 5,
  high: 12,
};

/** The cost of making a scene, for any number of assets. */
export const SCENE_COST_POINTS = 5;

/** The share of its points that a generation costs if it is cancelled after the work on it has started. */
const CANCEL_SHARE = 0.5;

/**
 * The cost of cancelling a generation now: nothing while it waits, a share once it has started, in whole points.
 *
 * @example
 * cancelCostOf(25, true); // 13
 */
export const cancelCostOf = (pointsCost: number, hasBegun: boolean): number =>
  hasBegun ? Math.min(pointsCost, Math.ceil(pointsCost * CANCEL_SHARE)) : 0;

/** Granted once per device or confirmed mailbox: enough to try three medium generations. */
export const SIGN_UP_POINTS = 30;

/**
 * The ways in which points move.
 *
 * - `granted`: given at sign-up, by a plan or by a purchase.
 * - `held`: set aside when a generation starts.
 * - `captured`: the held points are spent for good; the balance fell when they were held.
 * - `released`: the held points came back, because the generation failed or was cancelled.
 * - `revoked`: granted points taken back with a refund or a dispute, never more than the balance has.
 * - `owed`: points that a refund or a dispute could not revoke; a debt, which leaves the balance as it is.
 * - `repaid`: a grant or a release pays a debt, before anything else can be done with it.
 */
export const POINTS_MOVEMENTS = ['granted', 'held', 'captured', 'released', 'revoked', 'owed', 'repaid'] as const;

export const PointsEntry = z.object({
  id: z.string(),
  movement: z.enum(POINTS_MOVEMENTS),
  points: z.int().describe('How many points the movement is about, always positive'),
  delta: z.int().describe('What it did to the balance; captured points left it when they were held'),
  reason: z.string(),
  contentId: z.string().nullable(),
  paymentId: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type PointsEntry = z.infer<typeof PointsEntry>;

export const PointsDebt = z.object({
  reason: z.string().describe('refund or dispute'),
  paymentId: z.string().nullable(),
  points: z.int().describe('What could not be taken at first'),
  left: z.int().describe('What is still owed of it'),
  createdAt: z.iso.datetime(),
});
export type PointsDebt = z.infer<typeof PointsDebt>;

export const PointsLedger = z.object({
  balance: z.int(),
  held: z.int().describe('Set aside for generations that still run; not part of the balance'),
  debt: z.int().describe('What refunds and disputes could not take; the next points pay it before anything else'),
  debts: z.array(PointsDebt).describe('The causes of the debt that are still open, the one that is paid next first'),
  isFrozen: z.boolean().describe('Spending is closed after a dispute, until an operator opens it again'),
  entries: z.array(PointsEntry),
});
export type PointsLedger = z.infer<typeof PointsLedger>;
