import { TagsAnswer, TagsBody } from '@tangible/contracts';
import { z } from 'zod';
import { setTags } from '../../../domain/generations/set-tags.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const setTagsRoute: Route = (app, services) => {
  app.put(
    '/api/tangible/generations/:contentId/tags',
    {
      schema: {
        summary: 'Replace the tags of a generation',
        tags: ['generations'],
        params: z.object({ contentId: z.string() }),
        body: TagsBody,
        response: { 200: TagsAnswer },
      },
      config: { auth: { scope: 'manage' } },
    },
    async (request) => {
      const { contentId } = request.params;
      const tags = await setTags(services, { userId: userOf(request).id, contentId, tags: request.body.tags });
      return { contentId, tags };
    },
  );
};
