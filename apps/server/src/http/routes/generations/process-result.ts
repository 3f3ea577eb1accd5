import { ProcessResultAnswer, ProcessResultBody } from '@tangible/contracts';
import { storeResult } from '../../../domain/generations/store-result.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const processResult: Route = (app, services) => {
  app.post(
    '/api/tangible/process-result',
    {
      schema: {
        summary: 'Make sure that the ZIP lies in our own storage, and say where',
        tags: ['generations'],
        body: ProcessResultBody,
        response: { 200: ProcessResultAnswer },
      },
      config: { auth: { scope: 'generate' } },
    },
    async (request) => {
      const { contentId, zipUrl, resultUrl } = request.body;
      const stored = await storeResult(services, {
        userId: userOf(request).id,
        contentId,
        zipUrl: zipUrl ?? resultUrl,
        baseUrl: baseUrlOf(request, services),
      });
      return { success: true as const, resultUrl: stored };
    },
  );
};
