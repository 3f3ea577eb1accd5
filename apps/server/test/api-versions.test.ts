import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { buildApp } from '../src/http/app.ts';
import { multipart, readFixture, startTestServer } from './harness.ts';

const REQUESTS_MAX = 12;
const server = await startTestServer({ workers: false, env: { RATE_LIMIT_PER_MINUTE: String(REQUESTS_MAX) } });

test('the versioned API has the same records of idempotency keys, the same access rules and the same limit', async () => {
  const ada = await server.register({ points: 100 });
  const form = async (path: string, key: string) => {
    const { body, headers } = multipart(await readFixture('mug.jpg'));
    return ada.call('POST', path, { body, headers: { ...headers, 'idempotency-key': key } });
  };
  const key = randomUUID();
  const first = await form('/v1/tangible/generate', key);
  expect(first.status).toBe(200);
  const again = await form('/tangible/generate', key);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body.contentId).toBe(first.body.contentId);
  expect((await ada.call('GET', '/v1/tangible/history')).body.total).toBe(1);

  const { body } = await ada.call('POST', '/v1/api-keys', { body: { name: 'reader', scopes: ['read'] } });
  const withKey = { token: body.data.apiKey as string };
  expect((await server.call('GET', '/v1/tangible/history', withKey)).status).toBe(200);
  expect((await server.call('DELETE', '/v1/account/sessions', withKey)).body.code).toBe('FORBIDDEN');
  expect((await server.call('POST', '/v1/tangible/cut-out', withKey)).body.code).toBe('KEY_SCOPE');
  expect((await server.call('GET', '/v1/tangible/history')).body.code).toBe('UNAUTHORIZED');

  // One after the other on both paths: neither opens a second allowance.
  const codes: string[] = [];
  for (let i = 0; i < REQUESTS_MAX + 1; i++)
    codes.push((await ada.call('GET', i % 2 ? '/v1/auth/me' : '/auth/me')).body.code);
  expect(codes.at(-1)).toBe('RATE_LIMITED');
});

test.each(['/v1', '/v1/', '/v1/nothing', '/v1/v1/health', '/v2/tangible/history', '/v10/health'])(
  'a path that no version has is not found: %s',
  async (path) => {
    const answer = await server.call('GET', path, { from: `10.4.${path.length}.1` });
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('a call that will end says when, and in the description too; others do not', async () => {
  const app = await buildApp(server.services);
  const endsOn = { announced: '2026-11-19', ends: '2027-11-19' };
  const schema = { summary: 'Old', tags: ['old'], response: { 200: z.object({}) } };
  app.get('/api/old', { schema, config: { auth: { scope: 'read' }, endsOn } }, async () => ({}));
  const { headers, statusCode } = await app.inject({ url: '/api/v1/old', remoteAddress: '10.4.9.1' });
  expect(statusCode).toBe(401);
  expect(headers).toMatchObject({
    deprecation: '@1795046400',
    sunset: 'Fri, 19 Nov 2027 00:00:00 GMT',
    link: '</api/docs#versions>; rel="deprecation"',
  });
  const described = await app.inject({ url: '/api/v1/openapi.json', remoteAddress: '10.4.9.2' });
  expect(described.json().paths['/api/v1/old'].get.deprecated).toBe(true);
  expect(described.json().paths['/api/v1/tangible/history'].get.deprecated).toBeUndefined();
  const page = await app.inject({ url: '/api/docs', remoteAddress: '10.4.9.3' });
  expect(page.body).toContain('id="versions"');
  expect(page.body).toContain('This call will end');
  expect((await server.call('GET', '/health', { from: '10.4.9.4' })).headers.sunset).toBeUndefined();
  await app.close();
});
