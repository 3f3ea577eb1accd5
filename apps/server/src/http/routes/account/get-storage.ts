import { StorageUse } from '@tangible/contracts';
import { readStorageUse } from '../../../domain/account/read-storage-use.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const getStorage: Route = (app, services) => {
  app.get(
    '/api/account/storage',
    {
      schema: {
        summary: 'How much I have stored, and how much my plan allows',
        tags: ['account'],
        response: { 200: StorageUse },
      },
      config: { auth: 'session' },
    },
    async (request) => readStorageUse(services, userOf(request).id),
  );
};
