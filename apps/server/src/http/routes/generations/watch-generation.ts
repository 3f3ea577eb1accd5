import { z } from 'zod';
import { readGeneration } from '../../../domain/generations/read-generation.ts';
import { watchGeneration } from '../../../domain/generations/watch-generation.ts';
import { userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

/** Proxies close connections on which nothing moves. */
const KEEP_ALIVE_MS = 15_000;

export const watchGenerationRoute: Route = (app, services) => {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());

  app.get(
    '/api/tangible/generations/:contentId/events',
    {
      schema: {
        summary: 'Follow a generation as server-sent events: each `status` event holds what /tangible/status answers',
        tags: ['generations'],
        params: z.object({ contentId: z.string() }),
        produces: ['text/event-stream'],
      },
      config: { auth: 'required' },
    },
    async (request, reply) => {
      const input = {
        userId: userOf(request).id,
        contentId: request.params.contentId,
        baseUrl: baseUrlOf(request, services),
      };
      // Fails as a plain answer while that is still possible.
      await readGeneration(services, input);

      const gone = new AbortController();
      request.raw.once('close', () => gone.abort());
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const keepAlive = setInterval(() => raw.write(': still here\n\n'), KEEP_ALIVE_MS);
      try {
        const signal = AbortSignal.any([gone.signal, stopping.signal]);
        for await (const task of watchGeneration(services, input, signal)) {
          raw.write(`event: status\ndata: ${JSON.stringify(task)}\n\n`);
        }
      } catch (err) {
        // Deleted meanwhile, or the database went away: the client sees the stream end and asks for the status.
        request.log.info({ err }, 'a stream of events ended early');
      } finally {
        clearInterval(keepAlive);
        raw.end();
      }
    },
  );
};
