import { AssetDetails, IdempotencyHeaders } from '@tangible/contracts';
import { z } from 'zod';
import { restoreVersion } from '../../../domain/assets/restore-version.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

/** Larger numbers do not fit into the column. */
const NUMBER_MAX = 2 ** 31 - 1;

export const restoreVersionRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/:contentId/versions/:number/restore',
    {
      schema: {
        summary: 'Go back or forward to another version of an asset',
        tags: ['assets'],
        params: z.object({ contentId: z.string(), number: z.coerce.number().int().min(1).max(NUMBER_MAX) }),
        headers: IdempotencyHeaders,
        response: { 200: AssetDetails },
      },
      config: { auth: { scope: 'generate' } },
    },
    async (request, reply) =>
      answerRequestOnce(services, {
        request,
        reply,
        run: () =>
          restoreVersion(services, {
            ...request.params,
            userId: userOf(request).id,
            baseUrl: baseUrlOf(request, services),
          }),
      }),
  );
};
