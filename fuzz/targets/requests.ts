import { createHmac } from 'node:crypto';
import { ERRORS } from '@tangible/contracts';
import { makeValue, mutateText, WORDS } from '../mutate-text.ts';
import { mutateTree } from '../mutate-tree.ts';
import type { Random } from '../random.ts';
import { type FuzzServer, STRIPE_SECRET, startServer } from '../start-server.ts';
import type { FuzzTarget, Verdict } from '../target.ts';
import { BODIES, EVENTS, HIDDEN_ROUTES } from './requests-corpus.ts';

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];
const NUMBER = 4_000_000_000;

/** Answers that may be above 500: something outside, which is switched off or does not answer here, was asked for. */
const EXCUSED = ['PAYMENT_METHOD_OFF', 'CHECKOUT_FAILED', 'PROVIDER_FAILED'];

type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

function check({ statusCode, body, headers }: Answer, { troubles }: FuzzServer, what: string): Verdict {
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (statusCode < 400) return 'accepted';
  const code = isJson ? (JSON.parse(body) as { code?: string }).code : undefined;
  const isFine = statusCode < 500 ? !isJson || (code !== undefined && code in ERRORS) : EXCUSED.includes(code ?? '');
  if (isFine) return 'refused';
  throw new Error(`${what} was answered with ${statusCode} ${body.slice(0, 300)}\n${troubles.at(-1) ?? ''}`);
}

const address = (random: Random) => `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`;

/** Any request to any route: invalid paths, queries, headers and bodies. */
export const requests: FuzzTarget = {
  name: 'requests',
  async open() {
    const server = await startServer();
    const { paths } = server.app.swagger() as { paths: Record<string, Record<string, unknown>> };
    const routes = Object.entries(paths).flatMap(([path, methods]) =>
      // Signing out or deleting the account would end the run.
      /logout|account.delete/.test(path) ? [] : Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const all = [...routes, ...HIDDEN_ROUTES];
    return {
      close: server.close,
      async run(random) {
        const [method = '', path = ''] = random.pick(all).split(' ');
        const word = () => encodeURIComponent(mutateText(random, WORDS).slice(0, 300).toWellFormed());
        const query = Array.from(
          { length: random.int(4) },
          () => `${random.pick(['limit', 'offset', 'contentId', 'taskId', 'token', word()])}=${word()}`,
        );
        const url = path.replace(/\{\w+\}/g, () => word() || '-') + (query.length > 0 ? `?${query.join('&')}` : '');
        const tokens = ['', server.token, server.token, 'garbage'];
        const token = random.pick(tokens);
        const isBodied = method !== 'GET' && random.chance(0.9);
        const body = random.chance(0.7) ? mutateTree(random, random.pick(BODIES)) : makeValue(random);
        const text = JSON.stringify(body) ?? '';
        const headers: Record<string, string> = {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(isBodied && { 'content-type': random.pick(TYPES) }),
          ...(random.chance(0.3) && {
            [random.pick([
              'accept-language',
              'range',
              'if-none-match',
              'origin',
              'cookie',
              'accept-encoding',
              'host',
              'x-forwarded-host',
            ])]: mutateText(random, WORDS)
              .replace(/[^\x20-\x7e]/g, '')
              .slice(0, 500),
          }),
        };
        const payload = random.chance(0.2) ? mutateText(random, [text]) : text;
        const answer = await server.app.inject({
          method: method as 'GET',
          url,
          headers,
          ...(isBodied && { payload }),
          remoteAddress: address(random),
        });
        return check(answer, server, `${method} ${url.slice(0, 300)} ${payload.slice(0, 300)}`);
      },
    };
  },
};

/** Deliveries to webhooks, forged and signed: whatever is in them, money moves by the book or not at all. */
export const webhooks: FuzzTarget = {
  name: 'webhooks',
  async open() {
    const server = await startServer();
    return {
      close: server.close,
      async run(random) {
        const provider = random.pick(['stripe', 'stripe', 'paypal', 'alipay'] as const);
        const event = mutateTree(random, { ...random.pick(EVENTS[provider]), id: `evt_${random.int(NUMBER)}` });
        const written =
          provider === 'alipay'
            ? new URLSearchParams(
                Object.entries(event).map(([name, value]) => [
                  name,
                  typeof value === 'string' ? value : JSON.stringify(value),
                ]),
              ).toString()
            : JSON.stringify(event);
        const body = random.chance(0.2) ? mutateText(random, [written]) : written;
        const answer = await server.app.inject({
          method: 'POST',
          url: `/api/webhooks/${provider}`,
          headers: { 'content-type': random.pick(TYPES) || 'x/y', ...sign(random, provider, body) },
          payload: body,
          remoteAddress: address(random),
        });
        return check(answer, server, `webhook ${provider} ${body.slice(0, 600)}`);
      },
    };
  },
};

function sign(random: Random, provider: string, body: string): Record<string, string> {
  if (provider === 'paypal') return random.chance(0.9) ? { 'paypal-transmission-sig': 'x' } : {};
  if (provider !== 'stripe') return {};
  if (random.chance(0.1)) return { 'stripe-signature': mutateText(random, ['t=1,v1=ab']).replace(/[^\x20-\x7e]/g, '') };
  const time = Math.floor(Date.now() / 1000);
  return {
    'stripe-signature': `t=${time},v1=${createHmac('sha256', STRIPE_SECRET).update(`${time}.${body}`).digest('hex')}`,
  };
}
