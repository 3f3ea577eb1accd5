import type { Route } from '../../route.ts';
import { deleteAccountRoute } from './delete-account.ts';
import { exportAccountRoute } from './export-account.ts';
import { getStorage } from './get-storage.ts';

export const accountRoutes: Route[] = [getStorage, exportAccountRoute, deleteAccountRoute];
