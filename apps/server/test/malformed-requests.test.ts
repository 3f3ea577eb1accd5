import { ERRORS } from '@tangible/contracts';
import { createRandom } from '@tangible/geometry';
import { describe, expect, test } from 'vitest';
import { multipart, startTestServer } from './harness.ts';

const server = await startTestServer();

/** Deterministic numbers, so that a finding can be reproduced. */
function seeded(seed: number) {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  return { random, pick };
}

describe('malformed requests', () => {
  const SEEDS = [1, 20_261, 777_777];
  const PER_ROUTE = 10;

  test.each(SEEDS)('to every route get a status below 500 and an error message (seed %i)', async (seed) => {
    const { random, pick } = seeded(seed);
    const ada = await server.register();
    const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'fuzz' } })).body.data;
    const texts = [
      '',
      ' ',
      'a',
      '0',
      '-1',
      '1e999',
      'null',
      '../..',
      '%',
      "' or 1=1 --",
      '\u0000',
      '😀',
      '\ud800',
      '{}',
      '<b>',
      'x'.repeat(9000),
    ];
    const values = [...texts, null, true, 0, -1, 1.5, 2 ** 53, [], {}, [[]], { a: { b: [] } }, ['a', 1], ada.user.id];
    const names = [
      'username',
      'email',
      'password',
      'usernameOrEmail',
      'token',
      'apiKey',
      'name',
      'eventType',
      'contentId',
      'zipUrl',
      'planId',
      'amount',
      'description',
      'language',
      'deviceFingerprint',
      'returnUrl',
      'successUrl',
      '__proto__x',
      '',
    ];
    const object = () =>
      Object.fromEntries(Array.from({ length: Math.floor(random() * 6) }, () => [pick(names), pick(values)]));
    const body = () => {
      const kind = pick(['none', 'json', 'json', 'json', 'text', 'form', 'multipart', 'torn']);
      if (kind === 'none') return {};
      if (kind === 'json')
        return { payload: JSON.stringify(pick([object, () => pick(values)])()), type: 'application/json' };
      if (kind === 'form')
        return {
          payload: new URLSearchParams(object() as Record<string, string>).toString(),
          type: 'application/x-www-form-urlencoded',
        };
      if (kind === 'text')
        return {
          payload: pick(texts),
          type: pick(['text/plain', 'application/json', 'image/png', '', 'a/b; charset=x']),
        };
      const form = multipart(
        Buffer.from(pick(texts)),
        { [pick(names)]: pick(texts), subdivisionLevel: pick(texts) },
        pick(['a.png', '../x', '']),
      );
      const bytes = kind === 'torn' ? form.body.subarray(0, Math.floor(random() * form.body.length)) : form.body;
      return { payload: bytes, type: pick([form.headers['content-type'] ?? '', 'multipart/form-data']) };
    };

    const routes = Object.entries<object>((await server.call('GET', '/openapi.json')).body.paths).flatMap(
      ([path, operations]) => Object.keys(operations).map((method) => ({ path, method: method.toUpperCase() })),
    );
    const wrong: string[] = [];
    for (const route of routes) {
      for (let i = 0; i < PER_ROUTE; i++) {
        const method = random() < 0.8 ? route.method : pick(['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']);
        const path = route.path.replace(/\{\w+\}/g, () => encodeURIComponent(pick(texts).toWellFormed()) || '-');
        const query =
          random() < 0.4
            ? `?${pick([...names, 'limit', 'offset', 'taskId'])}=${encodeURIComponent(pick(texts).toWellFormed())}`
            : '';
        const token = pick([
          '',
          'garbage',
          `tgs_${'x'.repeat(43)}`,
          apiKey,
          route.path.endsWith('/logout') ? '' : ada.token,
        ]);
        const { payload, type } = body();
        const response = await server.app.inject({
          method: method as 'GET',
          url: path + query,
          headers: {
            ...(token ? { authorization: `Bearer ${token}` } : {}),
            ...(type ? { 'content-type': type } : {}),
            ...(random() < 0.2
              ? { range: pick(['bytes=0-', 'bytes=5-1', 'x']), 'accept-language': pick(['*', ';;q=', 'zz']) }
              : {}),
          },
          ...(payload === undefined || method === 'GET' ? {} : { payload }),
          remoteAddress: `10.9.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`,
        });
        const status = response.statusCode;
        if (status < 400) continue;
        const said = String(response.headers['content-type']).startsWith('application/json') ? response.json() : {};
        // A payment method that is not configured is the only reason why a valid request may fail.
        const isOurs = (status < 500 || said.code === 'PAYMENT_METHOD_OFF') && said.code in ERRORS && said.error;
        // What is no message of an agent gets the protocol's own error.
        const isOfProtocol =
          path === '/api/mcp' && status < 500 && said.jsonrpc === '2.0' && said.error?.code < 0 && said.error.message;
        const fine = isOurs || isOfProtocol;
        if (!fine)
          wrong.push(
            `${method} ${path.slice(0, 200)}${query.slice(0, 200)} ${type} ${String(payload).slice(0, 200)}: ${status} ${response.body.slice(0, 200)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });
});
