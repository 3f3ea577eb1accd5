import type { Route } from '../../route.ts';
import { cancelGenerationRoute } from './cancel-generation.ts';
import { cutOutRoute } from './cut-out.ts';
import { deleteGenerationRoute } from './delete-generation.ts';
import { deleteGenerationsRoute } from './delete-generations.ts';
import { downloadAssetsRoute } from './download-assets.ts';
import { fetchPictureRoute } from './fetch-picture.ts';
import { finish } from './finish.ts';
import { generate } from './generate.ts';
import { getQueue } from './get-queue.ts';
import { getStatus } from './get-status.ts';
import { listHistory } from './list-history.ts';
import { listTagsRoute } from './list-tags.ts';
import { processResult } from './process-result.ts';
import { setTagsRoute } from './set-tags.ts';
import { watchGenerationRoute } from './watch-generation.ts';

export const generationRoutes: Route[] = [
  generate,
  finish,
  cutOutRoute,
  fetchPictureRoute,
  getStatus,
  getQueue,
  listHistory,
  processResult,
  watchGenerationRoute,
  cancelGenerationRoute,
  deleteGenerationRoute,
  deleteGenerationsRoute,
  downloadAssetsRoute,
  setTagsRoute,
  listTagsRoute,
];
