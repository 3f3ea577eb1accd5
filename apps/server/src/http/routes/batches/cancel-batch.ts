import { Batch } from '@tangible/contracts';
import { z } from 'zod';
import { cancelBatch } from '../../../domain/batches/cancel-batch.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const cancelBatchRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/batches/:id/cancel',
    {
      schema: {
        summary: 'Cancel what is left of a batch',
        description: 'Each generation is charged as if it were cancelled alone. Finished assets stay.',
        tags: ['batches'],
        params: z.object({ id: z.string() }),
        response: { 200: Batch },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => cancelBatch(services, { userId: userOf(request).id, batchId: request.params.id }),
  );
};
