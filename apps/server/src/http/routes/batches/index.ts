import type { Route } from '../../route.ts';
import { cancelBatchRoute } from './cancel-batch.ts';
import { createBatchRoute } from './create-batch.ts';
import { downloadBatchRoute } from './download-batch.ts';
import { getBatchRoute } from './get-batch.ts';

export const batchRoutes: Route[] = [createBatchRoute, getBatchRoute, cancelBatchRoute, downloadBatchRoute];
