import { AssetDetails, EditBody, IdempotencyHeaders } from '@tangible/contracts';
import { z } from 'zod';
import { startEdit } from '../../../domain/assets/start-edit.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { statusOf } from './status-of.ts';

export const editAssetRoute: Route = (app, services) => {
  app.patch(
    '/api/tangible/generations/:contentId',
    {
      schema: {
        summary: 'Change an asset; free',
        description:
          'Each change makes a new version from the asset as it was generated, with all changes since: its files are written ' +
          'and checked again, and it becomes the current version when it is complete. An entry replaces that of the current ' +
          'version, null removes it. Triangles and texture size stay within the level that was paid for. A new name needs no ' +
          'new version. Answers 202 while the version is made, 200 if none is needed; follow it with this call or /events.',
        tags: ['assets'],
        params: z.object({ contentId: z.string() }),
        headers: IdempotencyHeaders,
        body: EditBody,
        response: { 200: AssetDetails, 202: AssetDetails },
      },
      config: { auth: { scope: 'generate' } },
    },
    async (request, reply) => {
      const asset = await answerRequestOnce(services, {
        request,
        reply,
        run: ({ id }) =>
          startEdit(services, {
            id,
            userId: userOf(request).id,
            contentId: request.params.contentId,
            change: request.body,
            baseUrl: baseUrlOf(request, services),
          }),
      });
      return reply.code(statusOf(asset)).send(asset);
    },
  );
};
