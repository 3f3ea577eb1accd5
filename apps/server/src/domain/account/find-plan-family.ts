import { type PlanFamily, planFamilyOf } from '@tangible/contracts';
import type { Database } from '../../providers/database/database-provider.ts';
import { findLiveSubscription } from '../billing/find-subscription.ts';

/** The plan that a person is on now, which decides how much they may store and have open. */
export const findPlanFamily = async (db: Database, userId: string): Promise<PlanFamily> =>
  planFamilyOf((await findLiveSubscription(db, userId))?.planId);
