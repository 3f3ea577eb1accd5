import { FetchPictureBody } from '@tangible/contracts';
import { openPicture } from '../../../domain/uploads/open-picture.ts';
import { userOf } from '../../plugins/session.ts';
import type { Route } from '../../route.ts';

export const fetchPictureRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/fetch-picture',
    {
      schema: {
        summary: 'Fetch a picture from its address, free of charge',
        description:
          'Returns the file as it is at that address, so that a page can show and cut out the very picture that it sends ' +
          'to generate. Public https addresses only, 10 MB at most, 120 an hour. What is not a JPEG, PNG, WebP or GIF that ' +
          'generate would take is refused. Nothing is stored.',
        tags: ['generations'],
        body: FetchPictureBody,
        produces: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
      },
      config: { auth: { scope: 'generate' } },
    },
    async (request, reply) => {
      const { bytes, mime, fileName } = await openPicture(services, {
        userId: userOf(request).id,
        address: request.body.address,
      });
      // Bytes of strangers: nothing that a browser could take for a page of ours.
      reply.headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'no-store',
      });
      return reply.type(mime).send(bytes);
    },
  );
};
