import { AppError } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Route } from '../../route.ts';

export const getHealth: Route = (app, { db }) => {
  app.get(
    '/api/health',
    {
      schema: {
        summary: 'Whether everything serves',
        tags: ['service'],
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
      config: { rateLimit: false },
    },
    async () => {
      await db.execute(sql`select 1`).catch((cause) => {
        throw new AppError('UNAVAILABLE', {}, { cause });
      });
      return { status: 'ok' as const };
    },
  );
};
