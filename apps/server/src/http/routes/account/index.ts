import type { Route } from '../../route.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { exportAccountRoute } from './export-account.ts';

export const accountRoutes: Route[] = [exportAccountRoute, deleteAccountRoute];
