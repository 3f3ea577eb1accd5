import { z } from 'zod';
import { receiveWebhook } from '../../../domain/billing/receive-webhook.ts';
import type { Route } from '../../route.ts';

const BODY_BYTES_MAX = 512 * 1024;

/** The acknowledgement that each provider expects. */
const RECEIVED = { stripe: '{"received":true}', paypal: '{"received":true}', alipay: 'success' } as const;

/** Where payment providers report. No token: the signature over the raw body says who sent it. */
export const receiveWebhookRoute: Route = (app, services) => {
  void app.register(async (scope) => {
    // In this scope alone a body stays as it came: a signature does not survive being parsed and written again.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, body, done) => {
      done(null, body);
    });

    scope.post(
      '/api/webhooks/:provider',
      {
        schema: {
          summary: 'Events of a payment provider, signed by it',
          tags: ['webhooks'],
          params: z.object({ provider: z.enum(['stripe', 'paypal', 'alipay']) }),
        },
        bodyLimit: BODY_BYTES_MAX,
      },
      async (request, reply) => {
        const { provider } = request.params as { provider: keyof typeof RECEIVED };
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await receiveWebhook(services, { method: provider, delivery: { headers: request.headers, body } });
        return reply.type(provider === 'alipay' ? 'text/plain' : 'application/json').send(RECEIVED[provider]);
      },
    );
  });
};
