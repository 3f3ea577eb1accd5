import { PICTURE_SLOTS, type RecentTime, SiteFacts } from '@tangible/contracts';
import { readRecentTimes } from '../../../domain/generations/read-recent-times.ts';
import type { Route } from '../../route.ts';

/** A median of hundreds changes slowly. */
const TIMES_KEPT_MS = 60_000;

export const getSite: Route = (app, services) => {
  const { settings, hosted, vision, payments, signIn, log } = services;
  let times: { known: RecentTime[]; readMs: number } = { known: [], readMs: Number.NEGATIVE_INFINITY };

  /** Pages need the other facts even while the database is away: then the times are those known before. */
  const readTimes = async (): Promise<RecentTime[]> => {
    const nowMs = services.clock().getTime();
    if (nowMs - times.readMs < TIMES_KEPT_MS) return times.known;
    times = { ...times, readMs: nowMs };
    try {
      times = { ...times, known: await readRecentTimes(services) };
    } catch (err) {
      log.warn({ err }, 'recent times could not be read');
    }
    return times.known;
  };

  app.get(
    '/api/site',
    { schema: { summary: 'What a page must know of this server', tags: ['site'], response: { 200: SiteFacts } } },
    async (_request, reply) => {
      reply.header('cache-control', 'public, max-age=60');
      return {
        contentUrl: settings.contentUrl,
        hasHosted: hosted !== null,
        pictureSlots: [...(hosted?.slots ?? PICTURE_SLOTS)],
        // In addition to a real provider the sandbox is one of the choices, and labelled as such.
        isSandbox: payments.has('sandbox') && payments.size === 1,
        hasVision: vision !== null,
        signInProviders: [...signIn.keys()],
        recentTimes: await readTimes(),
      };
    },
  );
};
