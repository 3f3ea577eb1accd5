import type { Route } from '../route.ts';
import { accountRoutes } from './account/index.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { assetRoutes } from './assets/index.ts';
import { authRoutes } from './auth/index.ts';
import { batchRoutes } from './batches/index.ts';
import { checkoutRoutes } from './checkout/index.ts';
import { docsRoutes } from './docs/index.ts';
import { fileRoutes } from './files/index.ts';
import { generationRoutes } from './generations/index.ts';
import { healthRoutes } from './health/index.ts';
import { identityRoutes } from './identities/index.ts';
import { invoiceRoutes } from './invoices/index.ts';
import { mcpRoutes } from './mcp/index.ts';
import { metricsRoutes } from './metrics/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { paymentRoutes } from './payments/index.ts';
import { pointsRoutes } from './points/index.ts';
import { sceneRoutes } from './scenes/index.ts';
import { securityRoutes } from './security/index.ts';
import { shareRoutes } from './shares/index.ts';
import { siteRoutes } from './site/index.ts';
import { subscriptionRoutes } from './subscriptions/index.ts';
import { webhookEndpointRoutes } from './webhook-endpoints/index.ts';
import { webhookRoutes } from './webhooks/index.ts';

/** Every noun of the API; each folder lists its verbs. */
export const routes: Route[] = [
  ...healthRoutes,
  ...metricsRoutes,
  ...docsRoutes,
  ...siteRoutes,
  ...authRoutes,
  ...identityRoutes,
  ...accountRoutes,
  ...securityRoutes,
  ...apiKeyRoutes,
  ...webhookEndpointRoutes,
  ...pointsRoutes,
  ...subscriptionRoutes,
  ...paymentRoutes,
  ...invoiceRoutes,
  ...webhookRoutes,
  ...checkoutRoutes,
  ...generationRoutes,
  ...batchRoutes,
  ...assetRoutes,
  ...shareRoutes,
  ...sceneRoutes,
  ...mcpRoutes,
  ...fileRoutes,
  ...notificationRoutes,
];
