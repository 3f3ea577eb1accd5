import { Batch } from '@tangible/contracts';
import { z } from 'zod';
import { readBatch } from '../../../domain/batches/read-batch.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const getBatchRoute: Route = (app, services) => {
  app.get(
    '/api/tangible/batches/:id',
    {
      schema: {
        summary: 'The status of a batch, with each of its pictures',
        tags: ['batches'],
        params: z.object({ id: z.string() }),
        response: { 200: Batch },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => readBatch(services, { userId: userOf(request).id, batchId: request.params.id }),
  );
};
