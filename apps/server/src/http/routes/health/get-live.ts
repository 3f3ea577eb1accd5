import { z } from 'zod';
import type { Route } from '../../route.ts';

export const getLive: Route = (app) => {
  app.get(
    '/api/health/live',
    {
      schema: {
        summary: 'Whether the process answers at all; one that does not is to be started again',
        tags: ['service'],
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config: { rateLimit: false },
    },
    // Nothing else is checked: a database that is down is no reason to restart this process.
    async () => ({ status: 'ok' as const }),
  );
};
