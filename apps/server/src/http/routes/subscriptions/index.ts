import type { Route } from '../../route.ts';
import { cancelSubscriptionRoute } from './cancel-subscription.ts';
import { checkout } from './checkout.ts';
import { getSubscription } from './get-subscription.ts';
import { listPlansRoute } from './list-plans.ts';

export const subscriptionRoutes: Route[] = [listPlansRoute, getSubscription, checkout, cancelSubscriptionRoute];
