import { describe, expect, test } from 'vitest';
import { expectError } from './expect-error.ts';
import { type Answer, readFixture, startTestServer, type TestServer } from './harness.ts';
import { confirmationFor, linkIn, waitForMails } from './mails.ts';

const logLines: string[] = [];
const server = await startTestServer({ env: { LOG_LEVEL: 'trace' }, onLog: (line) => logLines.push(line) });

/** A server behind a public URL; its limit is low, so each test uses its own addresses. */
const REQUESTS_MAX = 5;
const deployed = await startTestServer({
  env: {
    PUBLIC_URL: 'https://tangible.example',
    ALLOWED_ORIGINS: 'https://app.example, https://lab.example:8443',
    RATE_LIMIT_PER_MINUTE: String(REQUESTS_MAX),
  },
  workers: false,
});

/** Calls an address outside `/api`, or one that no client of ours would form. */
const inject = (method: 'GET' | 'POST' | 'OPTIONS', url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method, url, headers });

describe('the service', () => {
  test('reports that it is serving', async () => {
    const { status, body } = await server.call('GET', '/health');
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
  });

  test.each([
    'GET /nothing',
    'POST /auth',
    'GET /auth/me/more',
    'DELETE /tangible/history',
    'PUT /auth/login',
    'PATCH /auth/me',
  ])('answers an unknown path or method with a JSON 404: %s', async (line) => {
    const [method, path] = line.split(' ') as ['GET', string];
    const answer = await server.call(method, path);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: 'Not found', code: 'NOT_FOUND' });
  });

  test('answers an unknown path with 404 before it reads the body', async () => {
    const answer = await server.call('POST', '/nothing', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expectError(answer);
    expect(answer.status).toBe(404);
  });

  test.each([
    '/api/%zz',
    '/%',
    '/api/tangible/generations/%E0%A4%A',
    `/files/${'a'.repeat(2000)}/x`,
    '/api/..%2f..%2fetc',
  ])('answers an invalid URL: %s', async (url) => {
    const response = await inject('GET', url);
    expectError({ status: response.statusCode, body: response.json() });
  });

  test('gives each response a request id that the client cannot choose', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await server.call('GET', '/health', { headers: { 'x-request-id': 'mine' } })).headers),
    );
    const seen = ids.map((headers) => headers['x-request-id']);
    expect(new Set(seen).size).toBe(3);
    for (const id of seen) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await server.call('GET', '/nothing')).headers['x-request-id']).toBeTruthy();
  });
});

describe('headers', () => {
  test.each(['/api/health', '/api/docs', '/api/openapi.json', '/api/nothing'])('protect %s', async (url) => {
    const { headers } = await inject('GET', url);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['x-frame-options']).toBeTruthy();
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
    expect(policy).toMatch(/connect-src 'self' blob: data:(;|$)/);
    expect(headers['permissions-policy']).toMatch(/\bcamera=\(\), .*geolocation=\(\), .*microphone=\(\), /);
    expect(headers['x-powered-by']).toBeUndefined();
    // Over plain HTTP a promise of HTTPS would lock people out.
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('send HSTS if the public URL is HTTPS', async () => {
    const { headers } = await deployed.call('GET', '/health');
    // Names below the same domain were not asked for.
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test('allow scripts to connect to the configured hosts and to no others', async () => {
    const hosted = await startTestServer({
      env: {
        PUBLIC_URL: 'https://tangible.example.com',
        CONTENT_URL: 'https://static.example.com/demos',
        ARK_API_KEY: 'key',
        ARK_FILE_HOSTS: '.results.example.com,one.example.com',
      },
      workers: false,
    });
    const policy = String((await hosted.call('GET', '/health/live')).headers['content-security-policy']);
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ')).toEqual([
      "'self'",
      'blob:',
      'data:',
      'https://static.example.com',
      'https://tangible.example.com',
      'https://*.results.example.com',
      'https://one.example.com',
    ]);
  });
});

describe('other origins', () => {
  const from = (origin: string) => ({ headers: { origin } });
  const preflight = (of: TestServer, origin: string, url = '/api/auth/login') =>
    of.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  test('may not read responses by default', async () => {
    const answer = await server.call('GET', '/health', from('https://evil.example'));
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const asked = await preflight(server, 'https://evil.example');
    expect(asked.headers['access-control-allow-origin']).toBeUndefined();
    expect(asked.statusCode).toBeLessThan(500);
  });

  test('may read responses only if they are on the list', async () => {
    for (const origin of ['https://app.example', 'https://lab.example:8443']) {
      const answer = await deployed.call('GET', '/health', from(origin));
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['access-control-allow-credentials']).toBe('true');
      expect(String(answer.headers.vary)).toMatch(/origin/i);
      const asked = await preflight(deployed, origin);
      expect(asked.statusCode).toBe(204);
      expect(asked.headers['access-control-allow-origin']).toBe(origin);
      expect(asked.headers['access-control-allow-methods']).toContain('POST');
    }
    for (const origin of ['https://evil.example', 'http://app.example', 'https://app.example.evil.example', 'null']) {
      const answer = await deployed.call('GET', '/health', from(origin));
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  test('may fetch every file, without credentials', async () => {
    const ada = await server.register();
    const { body } = await ada.generate(await readFixture('mug.jpg'));
    const file = await server.call('GET', new URL(body.inputImageUrl).pathname, from('https://viewer.example'));
    expect(file.status).toBe(200);
    expect(file.headers['access-control-allow-origin']).toBe('*');
    expect(file.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(file.bytes.equals(await readFixture('mug.jpg'))).toBe(true);
  });

  test('may read the API description', async () => {
    const answer = await server.call('GET', '/openapi.json', from('https://editor.example'));
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  test('that send OPTIONS without an Origin get a success response', async () => {
    expect((await inject('OPTIONS', '/api/auth/login')).statusCode).toBeLessThan(300);
  });
});

describe('the limit on requests', () => {
  const statuses = async (call: () => Promise<Answer>, count = REQUESTS_MAX + 1) => {
    const seen: number[] = [];
    for (let i = 0; i < count; i++) seen.push((await call()).status);
    return seen;
  };

  test('applies per IP address, sends Retry-After, and does not affect others', async () => {
    const me = (from: string, headers = {}) => deployed.call('GET', '/auth/me', { from, headers });
    expect(await statuses(() => me('10.1.1.1'))).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await me('10.1.1.1');
    expect(refused.body).toEqual({
      error: expect.stringMatching(/^Too many requests\. Please try again in \d+ seconds\.$/),
      code: 'RATE_LIMITED',
      values: { seconds: expect.any(Number) },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    expect((await me('10.1.1.2')).status).toBe(401);
    // A new made-up token for each request does not make a new sender.
    let made = 0;
    const evade = () => me('10.1.1.3', { authorization: `Bearer tgs_${++made}` });
    expect((await statuses(evade)).at(-1)).toBe(429);
  });

  test('cannot be bypassed with a forwarding header or another address of the same network', async () => {
    let tries = 0;
    const forwarded = () => {
      const headers = { 'x-forwarded-for': `10.4.4.${++tries}`, forwarded: `for=10.4.4.${tries}` };
      return deployed.call('GET', '/auth/me', { from: '10.3.3.3', headers });
    };
    expect((await statuses(forwarded)).at(-1)).toBe(429);
    const neighbour = () => deployed.call('GET', '/auth/me', { from: `2001:db8:1:2::${++tries}` });
    expect((await statuses(neighbour)).at(-1)).toBe(429);
    expect((await deployed.call('GET', '/auth/me', { from: '2001:db8:1:3::1' })).status).toBe(401);
  });

  test('behind a proxy counts the address that the proxy saw, not one that the client claims', async () => {
    const proxied = await startTestServer({ env: { TRUST_PROXY: 'true', RATE_LIMIT_PER_MINUTE: '2' }, workers: false });
    let tries = 0;
    const through = (client: string) => {
      const headers = { 'x-forwarded-for': `10.5.5.${++tries}, ${client}` };
      return proxied.call('GET', '/auth/me', { from: '10.0.0.1', headers });
    };
    expect(await statuses(() => through('198.51.100.1'), 3)).toEqual([401, 401, 429]);
    expect((await through('198.51.100.2')).status).toBe(401);
  });

  test('is per user once signed in, and never applies to the health check', async () => {
    const [ada, bob] = [await deployed.register(), await deployed.register()];
    const me = (token: string) => () => deployed.call('GET', '/auth/me', { token, from: '10.2.2.2' });
    expect(await statuses(me(ada.token))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(me(bob.token), REQUESTS_MAX)).toEqual([200, 200, 200, 200, 200]);
    const health = () => deployed.call('GET', '/health', { from: '10.2.2.2' });
    expect(new Set(await statuses(health, 20))).toEqual(new Set([200]));
  });
});

describe('the log', () => {
  test('has a line for each response, without passwords, tokens, keys or file URLs', async () => {
    logLines.length = 0;
    const password = 'correct horse battery';
    const ada = await server.register({ password });
    const login = await server.call('POST', '/auth/login', { body: { usernameOrEmail: ada.user.username, password } });
    await server.call('POST', '/auth/login', {
      body: { usernameOrEmail: ada.user.username, password: 'wrong-guess-1' },
    });
    await server.call('POST', '/auth/login', {
      body: '{"password": "broken-body-1"',
      headers: { 'content-type': 'application/json' },
    });
    const { apiKey } = (await ada.call('POST', '/api-keys', { body: { name: 'robot' } })).body.data;
    await server.call('POST', '/auth/validate-api-key', { body: { apiKey } });
    await server.call('GET', `/auth/me?access_token=query-token-1`, { token: apiKey });

    const task = (await ada.generate(await readFixture('mug.jpg'))).body;
    const file = new URL(task.inputImageUrl).pathname;
    expect((await server.call('GET', file)).status).toBe(200);
    expect((await server.call('GET', `${file}?download`)).status).toBe(200);
    expect((await server.call('GET', '/files/made-up-file-token/model.zip')).status).toBe(404);

    await server.call('POST', '/auth/forgot-password', { body: { email: ada.user.email } });
    const [resetMail = ''] = await waitForMails(server, ada.user.email, 'reset-password');
    const resetToken = linkIn(resetMail).token;
    const confirmToken = await confirmationFor(server, ada.user.email);
    expect(logLines.some((line) => line.includes('outbox'))).toBe(true);
    expect((await server.call('POST', '/auth/confirm-email', { body: { token: confirmToken } })).status).toBe(200);
    const reset = { token: resetToken, password: 'another-secret-1' };
    expect((await server.call('POST', '/auth/reset-password', { body: reset })).status).toBe(200);

    const log = logLines.join('');
    const secrets = [
      password,
      ada.token,
      login.body.token,
      apiKey,
      resetToken,
      confirmToken,
      file.split('/')[2],
      'wrong-guess-1',
      'broken-body-1',
      'query-token-1',
      'made-up-file-token',
      'another-secret-1',
      '$argon2id$',
    ];
    for (const secret of secrets) {
      expect(secret).toBeTruthy();
      expect(log).not.toContain(secret);
    }
    const answers = logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
    expect(answers).toContainEqual(
      expect.objectContaining({ method: 'POST', path: '/api/auth/login', status: 401, reqId: expect.any(String) }),
    );
    expect(answers).toContainEqual(expect.objectContaining({ path: '/api/auth/me', status: 200, userId: ada.user.id }));
  });
});
