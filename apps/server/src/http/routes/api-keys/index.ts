import type { Route } from '../../route.ts';
import { createApiKeyRoute } from './create-api-key.ts';
import { listApiKeysRoute } from './list-api-keys.ts';
import { revokeApiKeyRoute } from './revoke-api-key.ts';

export const apiKeyRoutes: Route[] = [createApiKeyRoute, listApiKeysRoute, revokeApiKeyRoute];
