import { expect, test } from 'vitest';
import { startTestServer } from './harness.ts';

test('a new account is signed in and has its first points', async () => {
  const server = await startTestServer();
  const ada = await server.register({ username: 'Ada' });
  const me = await ada.call('GET', '/auth/me');
  expect(me.status).toBe(200);
  expect(me.body.user).toMatchObject({ username: 'Ada', role: 'user', points: 30 });
});
