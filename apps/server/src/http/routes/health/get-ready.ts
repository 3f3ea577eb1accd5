import { AppError, type ErrorBody } from '@tangible/contracts';
import { z } from 'zod';
import { checkReadiness, READINESS_FAILURES } from '../../../domain/health/check-readiness.ts';
import type { Route } from '../../route.ts';

/** However many ask, the database and the storage are asked no more often than this. */
const KEPT_MS = 1_000;

const Missing = z.object({ error: z.string(), code: z.string(), missing: z.array(z.enum(READINESS_FAILURES)) });

export const getReady: Route = (app, services) => {
  let checked: { atMs: number; found: ReturnType<typeof checkReadiness> } | null = null;
  services.draining.addEventListener('abort', () => {
    checked = null;
  });

  app.get(
    '/api/health/ready',
    {
      schema: {
        summary: 'Whether requests should be sent here now; 503 says what is missing',
        tags: ['service'],
        response: { 200: z.object({ status: z.literal('ok') }), 503: Missing },
      },
      config: { rateLimit: false },
    },
    async (_request, reply) => {
      const nowMs = performance.now();
      if (!checked || nowMs - checked.atMs > KEPT_MS) checked = { atMs: nowMs, found: checkReadiness(services) };
      const missing = await checked.found;
      if (missing.length === 0) return { status: 'ok' as const };
      const unavailable = new AppError('UNAVAILABLE');
      const body: ErrorBody = { error: unavailable.message, code: unavailable.code };
      return reply.code(503).send({ ...body, missing });
    },
  );
};
