import { AssetDetails } from '@tangible/contracts';
import { z } from 'zod';
import { readAsset } from '../../../domain/assets/read-asset.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

export const getAsset: Route = (app, services) => {
  app.get(
    '/api/tangible/generations/:contentId',
    {
      schema: {
        summary: 'An asset with its versions, its files and its links',
        tags: ['assets'],
        params: z.object({ contentId: z.string() }),
        response: { 200: AssetDetails },
      },
      config: { auth: { scope: 'read' } },
    },
    async (request) => {
      const asset = await readAsset(services, {
        userId: userOf(request).id,
        contentId: request.params.contentId,
        baseUrl: baseUrlOf(request, services),
      });
      const isHere = services.settings.role !== 'http';
      if (isHere && isEditable(asset)) services.generator.prepareEdit?.({ inSeconds: true });
      return asset;
    },
  );
};

/** Whether its owner may well change it next. */
const isEditable = ({ status, kind, isEditing }: AssetDetails) =>
  status === 'COMPLETED' && kind !== 'scene' && !isEditing;
