import type { Route } from '../../route.ts';
import { changeWebhookRoute } from './change-webhook.ts';
import { createWebhookRoute } from './create-webhook.ts';
import { deleteWebhookRoute } from './delete-webhook.ts';
import { listWebhookDeliveriesRoute } from './list-webhook-deliveries.ts';
import { listWebhooksRoute } from './list-webhooks.ts';
import { redeliverWebhookRoute } from './redeliver-webhook.ts';
import { rotateWebhookSecretRoute } from './rotate-webhook-secret.ts';
import { testWebhookRoute } from './test-webhook.ts';

export const webhookEndpointRoutes: Route[] = [
  createWebhookRoute,
  listWebhooksRoute,
  changeWebhookRoute,
  deleteWebhookRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
  listWebhookDeliveriesRoute,
  redeliverWebhookRoute,
];
