import { describe, expect, test } from 'vitest';
import { expectError } from './expect-error.ts';
import { startTestServer } from './harness.ts';
import { sendBytes } from './security/send-bytes.ts';

const server = await startTestServer();

describe('an invalid body', () => {
  const login = (body: unknown, contentType: string | undefined) =>
    server.call('POST', '/auth/login', { body, headers: contentType ? { 'content-type': contentType } : {} });

  const bodies: [string, unknown, string | undefined, number, string][] = [
    ['broken JSON', '{"usernameOrEmail": "ada"', 'application/json', 400, 'BROKEN_BODY'],
    ['no JSON at all', 'hello', 'application/json', 400, 'BROKEN_BODY'],
    ['empty JSON', '', 'application/json', 400, 'BROKEN_BODY'],
    ['a JSON string', '"ada"', 'application/json', 400, 'INVALID_REQUEST'],
    ['a JSON number', '1e999', 'application/json', 400, 'INVALID_REQUEST'],
    ['null', 'null', 'application/json', 400, 'INVALID_REQUEST'],
    ['a list', '[]', 'application/json', 400, 'INVALID_REQUEST'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x7b]), 'application/json', 400, 'BROKEN_BODY'],
    ['XML', '<a/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a content type that is none', '{}', 'nonsense', 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', '{}', 'text/plain', 400, 'INVALID_REQUEST'],
    ['a form without its parts', 'x', 'multipart/form-data; boundary=x', 400, 'INVALID_REQUEST'],
    ['a form without a boundary', 'x', 'multipart/form-data', 400, 'INVALID_REQUEST'],
    ['too much', JSON.stringify({ usernameOrEmail: 'a'.repeat(300_000) }), 'application/json', 413, 'BODY_TOO_LARGE'],
  ];
  test.each(bodies)('is refused and explained: %s', async (_, body, contentType, status, code) => {
    const answer = await login(body, contentType);
    expectError(answer);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
  });

  test.each([
    '{"__proto__": {"role": "admin"}}',
    '{"constructor": {"prototype": {"role": "admin"}}}',
    '{"usernameOrEmail": {"__proto__": {"length": 5}}, "password": "x"}',
    '{"a": [{"__proto__": 1}]}',
  ])('cannot change the prototype of objects: %s', async (body) => {
    const answer = await login(body, 'application/json');
    expectError(answer);
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  test.each([
    ['lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['a field', `{"usernameOrEmail": ${'['.repeat(100_000)}${']'.repeat(100_000)}, "password": "x"}`],
    ['lists without end', '['.repeat(200_000)],
  ])('is handled at any nesting depth: %s', async (_, body) => {
    expectError(await login(body, 'application/json'));
  });

  const NUL = '\\u0000';
  const HALF = '\\ud800';
  const unstorable: [string, string, string][] = [
    ['NUL in a name', '/auth/login', `{"usernameOrEmail": "a${NUL}b", "password": "secret"}`],
    ['NUL in a password', '/auth/login', `{"usernameOrEmail": "ada", "password": "sec${NUL}ret"}`],
    ['NUL in a field that nothing reads', '/auth/login', `{"${NUL}": 1, "usernameOrEmail": "a", "password": "b"}`],
    ['half a character in a name', '/auth/login', `{"usernameOrEmail": "a${HALF}b", "password": "secret"}`],
    ['half a character in an address', '/auth/forgot-password', `{"email": "a${HALF}@example.com"}`],
    ['half a character in an event', '/tangible/dingtalk/notify', `{"eventType": "user_login", "error": "${HALF}"}`],
    [
      'NUL in a device',
      '/auth/register',
      `{"username": "abc", "email": "a@b.cd", "password": "secret", "deviceId": "${NUL}"}`,
    ],
  ];
  test.each(unstorable)('is refused if the database cannot store its text: %s', async (_, path, body) => {
    const answer = await server.call('POST', path, { body, headers: { 'content-type': 'application/json' } });
    expectError(answer);
    expect(answer.body.code).toBe('INVALID_REQUEST');
  });

  test.each([
    '/tangible/status?contentId=%00',
    '/tangible/history?limit=%00',
    '/tangible/status?contentId=a&contentId=b',
    '/tangible/history?limit=1&limit=2',
    '/tangible/history?limit=NaN',
    '/tangible/history?offset=-1',
    '/tangible/history?offset=1e99',
  ])('has a counterpart in query strings: %s', async (path) => {
    const ada = await server.register();
    expectError(await ada.call('GET', path));
  });
});

describe('bytes on a socket', () => {
  test.each([
    ['no HTTP', 'hello\r\n\r\n'],
    ['an unknown method', 'BREW /api/health HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['headers without end', `GET /api/health HTTP/1.1\r\nhost: x\r\nx-much: ${'a'.repeat(70_000)}\r\n\r\n`],
    ['two lengths', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}'],
    [
      'a broken chunk',
      'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['a bad address', 'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'],
    ['a path with a space', 'GET /api/health HTTP/9.9 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])('that are not a valid request are answered in JSON: %s', async (_, bytes) => {
    const response = await sendBytes(server, bytes);
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1]);
    expectError({ status, body: JSON.parse(response.slice(response.indexOf('\r\n\r\n') + 4)) });
  });

  test('do not stop the server from serving the next request', async () => {
    await sendBytes(server, '\u0000\u0001\u0002\r\n\r\n');
    const response = await sendBytes(server, 'GET /api/health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(response).toMatch(/^HTTP\/1\.1 200/);
  });
});
