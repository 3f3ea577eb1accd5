import type { Route } from '../route.ts';
import { apiKeyRoutes } from './api-keys/index.ts';
import { authRoutes } from './auth/index.ts';
import { docsRoutes } from './docs/index.ts';
import { fileRoutes } from './files/index.ts';
import { generationRoutes } from './generations/index.ts';
import { healthRoutes } from './health/index.ts';
import { notificationRoutes } from './notifications/index.ts';
import { pointsRoutes } from './points/index.ts';

/** Every noun of the API; each folder lists its verbs. */
export const routes: Route[] = [
  ...healthRoutes,
  ...docsRoutes,
  ...authRoutes,
  ...apiKeyRoutes,
  ...pointsRoutes,
  ...generationRoutes,
  ...fileRoutes,
  ...notificationRoutes,
];
