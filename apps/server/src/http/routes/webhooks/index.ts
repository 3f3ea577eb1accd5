import type { Route } from '../../route.ts';
import { receiveWebhookRoute } from './receive-webhook.ts';

export const webhookRoutes: Route[] = [receiveWebhookRoute];
