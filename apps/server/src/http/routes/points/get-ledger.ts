import { HistoryQuery, PointsLedger } from '@tangible/contracts';
import { z } from 'zod';
import { readLedger } from '../../../domain/points/read-ledger.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const getLedger: Route = (app, services) => {
  app.get(
    '/api/points/ledger',
    {
      schema: {
        summary: 'Every movement of my points, newest first',
        tags: ['points'],
        querystring: HistoryQuery,
        response: { 200: z.object({ success: z.literal(true), data: PointsLedger }) },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => {
      const data = await readLedger(services, { userId: userOf(request).id, ...request.query });
      return { success: true as const, data };
    },
  );
};
