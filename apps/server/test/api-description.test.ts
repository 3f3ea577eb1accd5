import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, test } from 'vitest';
import { CALL_NOTES } from '../src/http/routes/docs/call-notes.ts';
import { startTestServer } from './harness.ts';

const server = await startTestServer({ workers: false });

/** Section 7 of the specification, with the paths as OpenAPI writes them. */
const CALLS = [
  'POST /auth/register',
  'POST /auth/login',
  'GET /auth/me *',
  'POST /auth/validate-api-key',
  'GET /payments *',
  'POST /payments *',
  'POST /payments/stripe *',
  'POST /payments/alipay *',
  'GET /subscriptions/plans',
  'GET /subscriptions/user *',
  'POST /subscriptions/checkout *',
  'POST /tangible/generate *',
  'GET /tangible/status *',
  'GET /tangible/history *',
  'POST /tangible/process-result *',
  'POST /tangible/dingtalk/notify',
];

interface Operation {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: Record<string, { description?: string }>;
  'x-codeSamples'?: { lang: string; source: string }[];
}
type Paths = Record<string, Record<string, Operation>>;
const readPaths = async () => (await server.call('GET', '/openapi.json')).body.paths as Paths;

describe('the description of the API', () => {
  test.each(CALLS)('contains the call of the specification and whether it needs a token: %s', async (line) => {
    const [method = '', path = '', needsToken] = line.split(' ');
    const operation = (await readPaths())[`/api${path}`]?.[method.toLowerCase()];
    expect(operation).toBeDefined();
    const rules = operation?.security ?? [];
    const isOpen = rules.length === 0 || rules.some((entry) => Object.keys(entry).length === 0);
    expect(isOpen).toBe(!needsToken);
  });

  test.each([
    ['GET /auth/me', { bearer: ['read'] }],
    ['GET /tangible/history', { bearer: ['read'] }],
    ['POST /tangible/generate', { bearer: ['generate'] }],
    ['DELETE /tangible/generations/{contentId}', { bearer: ['manage'] }],
    ['PATCH /tangible/generations/{contentId}', { bearer: ['generate'] }],
    ['POST /payments', { session: [] }],
    ['POST /subscriptions/checkout', { session: [] }],
    ['POST /api-keys', { session: [] }],
  ])('says which scope an API key needs: %s', async (line, security) => {
    const [method = '', path = ''] = line.split(' ');
    const operation = (await readPaths())[`/api${path}`]?.[method.toLowerCase()];
    expect(operation?.security).toEqual([security]);
    const refused = 'session' in security ? 'FORBIDDEN' : 'KEY_SCOPE';
    expect(operation?.responses['403']?.description).toContain(refused);
    expect(operation?.['x-codeSamples']?.[0]?.source).toContain(
      'session' in security ? 'Bearer $TANGIBLE_SESSION' : 'Bearer $TANGIBLE_KEY',
    );
    const html = String((await server.call('GET', '/docs')).body);
    expect(html).toContain('session only');
    expect(html).toContain('session, or API key with manage');
  });

  test('is valid OpenAPI 3.1', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    expect(body.openapi).toMatch(/^3\.1\.\d+$/);
    expect(body.info).toMatchObject({ title: 'Tangible API', version: expect.stringMatching(/^\d+\.\d+\.\d+$/) });
    expect(body.components.securitySchemes.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    const methods = ['get', 'post', 'delete', 'put', 'patch', 'head', 'options'];
    for (const [path, operations] of Object.entries(body.paths as Paths)) {
      expect(path).toMatch(/^\//);
      for (const [method, operation] of Object.entries(operations)) {
        const where = `${method} ${path}`;
        expect(methods, where).toContain(method);
        expect(operation.summary, where).toBeTruthy();
        expect(operation.tags, where).toHaveLength(1);
        expect(Object.keys(operation.responses).length, where).toBeGreaterThan(0);
        for (const [status, response] of Object.entries(operation.responses)) {
          expect(status, where).toMatch(/^[1-5]\d\d$|^default$/);
          expect(response.description, where).toBeTypeOf('string');
        }
        const named = (path.match(/\{\w+\}/g) ?? []).map((name) => name.slice(1, -1));
        const described = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
        expect(described.map(({ name }) => name).sort(), where).toEqual(named.sort());
      }
    }
    // Every reference leads somewhere.
    for (const [, pointer = ''] of JSON.stringify(body).matchAll(/"\$ref":"#([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .slice(1)
        .reduce((at, key) => at?.[key], body);
      expect(found, pointer).toBeDefined();
    }
  });

  test('passes the linter of generators without an error or a warning, versioned or not', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    for (const prefix of ['', '/v1']) {
      const { body } = await server.call('GET', `${prefix}/openapi.json`);
      expect(Object.keys(body.paths)).toContain(`/api${prefix}/tangible/generate`);
      const problems = await lintFromString({ source: JSON.stringify(body), config });
      expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    }
  });

  test('describes the fields of request bodies', async () => {
    const paths = await readPaths();
    const fields = (path: string, type: string) =>
      Object.keys(paths[path]?.post?.requestBody?.content[type]?.schema.properties ?? {});
    expect(fields('/api/auth/register', 'application/json')).toEqual(
      expect.arrayContaining(['username', 'email', 'password', 'deviceFingerprint', 'sourceId']),
    );
    expect(fields('/api/tangible/generate', 'multipart/form-data')).toEqual(
      expect.arrayContaining([
        'file',
        'subdivisionLevel',
        'fileFormat',
        'formats',
        'sizeM',
        'pointX',
        'pointY',
        'symmetry',
      ]),
    );
  });

  test('lists the errors of every call, with messages and an example', async () => {
    const { body } = await server.call('GET', '/openapi.json');
    const calls = Object.entries(body.paths as Paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(Object.keys(CALL_NOTES).sort()).toEqual(calls.sort());
    const { responses } = body.paths['/api/auth/login'].post;
    expect(responses['401'].content['application/json'].examples.WRONG_CREDENTIALS.value).toEqual({
      error: 'Wrong username, email or password',
      code: 'WRONG_CREDENTIALS',
    });
    for (const methods of Object.values(body.paths as Paths)) {
      for (const operation of Object.values(methods)) {
        expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['429', '500', '503']));
        const rules = operation.security ?? [];
        if (rules.length > 0 && rules.every((entry) => Object.keys(entry).length > 0))
          expect(operation.responses).toHaveProperty('401');
        expect(operation['x-codeSamples']?.[0]?.source).toMatch(/^curl -s .*"http:\/\/localhost:3000\/[^{}"]*"/);
      }
    }
    const html = String((await server.call('GET', '/docs')).body);
    expect(html).toContain('<code>402 NOT_ENOUGH_POINTS</code>');
    expect(html).toContain('-F &#39;file=@photo.png&#39;');
  });

  test('has request examples that the calls accept', async () => {
    const paths = await readPaths();
    const ada = await server.register();
    for (const [path, methods] of Object.entries(paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const sent = / -d '(.*)'$/.exec(operation['x-codeSamples']![0]!.source)?.[1];
        if (!sent || path.includes('/account/delete')) continue;
        const verb = method.toUpperCase() as 'POST' | 'PUT' | 'PATCH';
        expect(['POST', 'PUT', 'PATCH']).toContain(verb);
        const answer = await ada.call(verb, path.replace(/^\/api/, '').replace('{provider}', 'google'), {
          body: JSON.parse(sent),
        });
        expect([path, answer.body.code]).not.toEqual([path, 'INVALID_REQUEST']);
      }
    }
  });

  test('is a readable page that lists every call', async () => {
    const page = await server.call('GET', '/docs');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const html = String(page.body);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toContain('<script');
    for (const path of Object.keys(await readPaths())) expect(html).toContain(`<code>${path}</code>`);
    expect(html).toContain('Sign in by username or e-mail');
  });
});
