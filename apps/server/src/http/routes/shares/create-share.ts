import { IdempotencyHeaders, ShareBody, ShareLink } from '@tangible/contracts';
import { z } from 'zod';
import { createShare } from '../../../domain/shares/create-share.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const createShareRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/:contentId/shares',
    {
      schema: {
        summary: 'Make a link to an asset for people without an account',
        description:
          'Its holders see the current version in the viewer. With downloads, they also get the whole ZIP. A link that ' +
          'is revoked, or whose asset is deleted, is gone at once.',
        tags: ['shares'],
        params: z.object({ contentId: z.string() }),
        headers: IdempotencyHeaders,
        body: ShareBody,
        response: { 200: ShareLink },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request, reply) =>
      answerRequestOnce(services, {
        request,
        reply,
        run: ({ id }) =>
          createShare(services, {
            id,
            userId: userOf(request).id,
            contentId: request.params.contentId,
            hasDownloads: request.body.hasDownloads,
            baseUrl: baseUrlOf(request, services),
          }),
      }),
  );
};
