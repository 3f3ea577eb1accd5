import { Done, type NotificationEvent, NotifyBody } from '@tangible/contracts';
import { limitAttempts } from '../../../domain/account/limit-attempts.ts';
import { notify } from '../../../domain/notifications/notify.ts';
import { addressOf } from '../../address-of.ts';
import type { Route } from '../../route.ts';

const PER_SENDER = { max: 60, windowMinutes: 1 };

/**
 * Events that only a browser knows. The server reports all others itself, once they are done and with correct figures;
 * a browser's report of them is accepted and dropped, so that each event arrives once.
 */
const FROM_BROWSERS: readonly NotificationEvent[] = [
  'tangible_model_viewed',
  'tangible_model_downloaded',
  'tangible_error',
];

export const notifyRoute: Route = (app, services) => {
  app.post(
    '/api/tangible/dingtalk/notify',
    {
      schema: {
        summary: 'Tell the operators what happened in a browser; who it was comes from the token',
        tags: ['notifications'],
        body: NotifyBody,
        response: { 200: Done },
      },
      config: { auth: 'optional' },
    },
    async (request) => {
      const user = request.bearer?.user ?? null;
      await limitAttempts(services, { key: `notify:${user?.id ?? addressOf(request)}`, ...PER_SENDER });
      if (FROM_BROWSERS.includes(request.body.eventType)) await notify(services, { ...request.body, user });
      return { success: true as const };
    },
  );
};
