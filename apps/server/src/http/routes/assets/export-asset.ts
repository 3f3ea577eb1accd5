import { AssetDetails, ExportBody, IdempotencyHeaders } from '@tangible/contracts';
import { z } from 'zod';
import { startExport } from '../../../domain/assets/start-export.ts';
import { answerRequestOnce } from '../../answer-request-once.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';
import { statusOf } from './status-of.ts';

export const exportAsset: Route = (app, services) => {
  app.post(
    '/api/tangible/generations/:contentId/exports',
    {
      schema: {
        summary: 'Add file formats to an asset; free',
        description:
          'Makes a new version, as a change of the asset does, with these formats in addition to those that it has. Answers ' +
          '202 while it is made, 200 if the asset has them all.',
        tags: ['assets'],
        params: z.object({ contentId: z.string() }),
        headers: IdempotencyHeaders,
        body: ExportBody,
        response: { 200: AssetDetails, 202: AssetDetails },
      },
      config: { auth: { scope: 'generate' } },
    },
    async (request, reply) => {
      const asset = await answerRequestOnce(services, {
        request,
        reply,
        run: ({ id }) =>
          startExport(services, {
            id,
            userId: userOf(request).id,
            contentId: request.params.contentId,
            body: request.body,
            baseUrl: baseUrlOf(request, services),
          }),
      });
      return reply.code(statusOf(asset)).send(asset);
    },
  );
};
