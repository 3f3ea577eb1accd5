import { PICTURE_SLOTS, SiteFacts } from '@tangible/contracts';
import type { Route } from '../../route.ts';

export const getSite: Route = (app, { settings, hosted, vision, payments }) => {
  app.get(
    '/api/site',
    { schema: { summary: 'What a page must know of this server', tags: ['site'], response: { 200: SiteFacts } } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=300');
      return {
        contentUrl: settings.contentUrl,
        hasHosted: hosted !== null,
        pictureSlots: [...(hosted?.slots ?? PICTURE_SLOTS)],
        // In addition to a real provider the sandbox is one of the choices, and labelled as such.
        isSandbox: payments.has('sandbox') && payments.size === 1,
        hasVision: vision !== null,
      };
    },
  );
};
