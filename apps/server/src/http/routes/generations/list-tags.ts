import { TagList } from '@tangible/contracts';
import { listTags } from '../../../domain/generations/list-tags.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const listTagsRoute: Route = (app, services) => {
  app.get(
    '/api/tangible/tags',
    {
      schema: {
        summary: 'The tags of my generations, and how many have each',
        tags: ['generations'],
        response: { 200: TagList },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => ({ tags: await listTags(services, userOf(request).id) }),
  );
};
