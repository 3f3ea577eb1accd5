import { SharedAsset } from '@tangible/contracts';
import { z } from 'zod';
import { readSharedAsset } from '../../../domain/shares/read-shared-asset.ts';
import { baseUrlOf, type Route } from '../../route.ts';

/** The link is the permission, so every origin may ask; the answer is stored nowhere and ends with the link. */
export const getSharedAsset: Route = (app, services) => {
  app.get(
    '/api/tangible/shared/:token',
    {
      schema: {
        summary: 'The asset behind a link; needs no account',
        tags: ['shares'],
        params: z.object({ token: z.string() }),
        response: { 200: SharedAsset },
      },
    },
    async (request, reply) => {
      reply.header('access-control-allow-origin', '*').header('referrer-policy', 'no-referrer');
      return readSharedAsset(services, { token: request.params.token, baseUrl: baseUrlOf(request, services) });
    },
  );
};
