import { AppError } from '@tangible/contracts';
import { z } from 'zod';
import { findBearer } from '../../../domain/account/find-bearer.ts';
import { readGeneration } from '../../../domain/generations/read-generation.ts';
import { watchGeneration } from '../../../domain/generations/watch-generation.ts';
import { tokenOf, userOf } from '../../plugins/session.ts';
import { baseUrlOf, type Route } from '../../route.ts';

/** Proxies close connections on which nothing moves. */
const KEEP_ALIVE_MS = 15_000;

/** A user has a few pages open; each stream costs a connection and a query every few seconds. */
const STREAMS_MAX = 20;

export const watchGenerationRoute: Route = (app, services) => {
  const stopping = new AbortController();
  app.addHook('preClose', async () => stopping.abort());
  const streams = new Map<string, number>();

  app.get(
    '/api/tangible/generations/:contentId/events',
    {
      schema: {
        summary: 'Follow a generation as server-sent events: each `status` event holds what /tangible/status answers',
        tags: ['generations'],
        params: z.object({ contentId: z.string() }),
        produces: ['text/event-stream'],
      },
      config: { auth: { scope: 'read' }, isStream: true },
    },
    async (request, reply) => {
      const input = {
        userId: userOf(request).id,
        contentId: request.params.contentId,
        baseUrl: baseUrlOf(request, services),
      };
      // Fails as a plain answer while that is still possible.
      await readGeneration(services, input);
      const open = streams.get(input.userId) ?? 0;
      if (open >= STREAMS_MAX) throw new AppError('RATE_LIMITED', { seconds: KEEP_ALIVE_MS / 1000 });
      streams.set(input.userId, open + 1);

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
      const closeStream = services.metrics.openStream();
      const keepAlive = setInterval(() => {
        raw.write(': still here\n\n');
        // After signing out, or losing the token to a new password, the stream ends.
        findBearer(services, tokenOf(request) ?? '').then(
          (bearer) => bearer ?? gone.abort(),
          (err) => request.log.warn({ err }, 'a stream could not look up its token'),
        );
      }, KEEP_ALIVE_MS);
      try {
        const signal = AbortSignal.any([gone.signal, stopping.signal]);
        for await (const task of watchGeneration(services, input, signal)) {
          raw.write(`event: status\ndata: ${JSON.stringify(task)}\n\n`);
        }
      } catch (err) {
        // Deleted meanwhile, or the database is down: the client sees the stream end and asks for the status.
        request.log.info({ err }, 'a stream of events ended early');
      } finally {
        clearInterval(keepAlive);
        closeStream();
        const left = (streams.get(input.userId) ?? 1) - 1;
        if (left > 0) streams.set(input.userId, left);
        else streams.delete(input.userId);
        raw.end();
      }
    },
  );
};
