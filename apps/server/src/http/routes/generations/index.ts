import type { Route } from '../../route.ts';
import { cancelGenerationRoute } from './cancel-generation.ts';
import { deleteGenerationRoute } from './delete-generation.ts';
import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { getStatus } from './get-status.ts';
import { listHistory } from './list-history.ts';
import { processResult } from './process-result.ts';
import { watchGenerationRoute } from './watch-generation.ts';

export const generationRoutes: Route[] = [
  generate,
  finish,
  getStatus,
  listHistory,
  processResult,
  watchGenerationRoute,
  cancelGenerationRoute,
  deleteGenerationRoute,
];
