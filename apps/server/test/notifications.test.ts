import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { AppError, NOTIFICATION_EVENTS } from '@tangible/contracts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { readFixture, startTestServer, waitForEnd } from './harness.ts';
import { quickGenerator } from './slow-generator.ts';

const SECRET = 'SECe81ab02c';
const robot = await startRobot();
const blank = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#fff' } })
  .png()
  .toBuffer();
const server = await startTestServer({
  // The engine handles each at once: this test is about the notifications.
  given: {
    generator: {
      ...quickGenerator,
      async generate(request, options) {
        if (Buffer.compare(request.image, blank) === 0) throw new AppError('SUBJECT_NOT_FOUND');
        return quickGenerator.generate(request, options);
      },
    },
  },
  env: { DINGTALK_WEBHOOK: `${robot.url}/robot/send?access_token=t0ken`, DINGTALK_SECRET: SECRET },
});

const notify = (body: object, options: { token?: string; from?: string } = {}) =>
  server.call('POST', '/tangible/dingtalk/notify', { body, ...options });
const DONE = { status: 200, body: { success: true } };

/** Events that only a browser knows; the server reports the others itself. */
const FROM_BROWSERS = ['tangible_model_viewed', 'tangible_model_downloaded', 'tangible_error'] as const;
const FROM_SERVER = NOTIFICATION_EVENTS.filter((type) => !(FROM_BROWSERS as readonly string[]).includes(type));

/** Notifications are posted in order: once this one arrives, earlier ones would have arrived too. */
async function waitForTheRest(): Promise<void> {
  const taskId = randomUUID();
  await notify({ eventType: 'tangible_error', taskId }, { from: '192.168.9.9' });
  await robot.waitFor(taskId);
}

describe('an event from a browser', () => {
  test.each(FROM_BROWSERS)('reaches the chat group: %s', async (eventType) => {
    const taskId = randomUUID();
    const { status, body } = await notify({ eventType, taskId, fileFormat: 'glb', subdivisionLevel: 'low', amount: 7 });
    expect({ status, body }).toEqual(DONE);
    const { message } = await robot.waitFor(taskId);
    expect(message).toEqual({ msgtype: 'markdown', markdown: { title: eventType, text: expect.any(String) } });
    expect(message.markdown.text).toMatch(new RegExp(`^#### ${eventType}\\n`));
    expect(fieldsOf({ message })).toEqual({ taskId, fileFormat: 'glb', subdivisionLevel: 'low', amount: '7' });
  });

  test.each(FROM_SERVER)(
    'is accepted but not forwarded, because the server reports it itself: %s',
    async (eventType) => {
      const taskId = randomUUID();
      const { status, body } = await notify({ eventType, taskId, planName: 'Studio', amount: 7 });
      expect({ status, body }).toEqual(DONE);
      await waitForTheRest();
      expect(robot.count(taskId)).toBe(0);
    },
  );

  test('is signed as DingTalk requires', async () => {
    const taskId = randomUUID();
    await notify({ eventType: 'tangible_model_viewed', taskId });
    const { path } = await robot.waitFor(taskId);
    const url = new URL(path, robot.url);
    expect(url.pathname).toBe('/robot/send');
    expect(url.searchParams.get('access_token')).toBe('t0ken');
    const timestamp = url.searchParams.get('timestamp') ?? '';
    expect(Math.abs(Number(timestamp) - Date.now())).toBeLessThan(60 * 60_000);
    const signature = createHmac('sha256', SECRET).update(`${timestamp}\n${SECRET}`).digest('base64');
    expect(url.searchParams.get('sign')).toBe(signature);
  });

  test.each<[string, object]>([
    ['an unknown type', { eventType: 'tangible_generation_exploded' }],
    ['a type of another product', { eventType: 'other_generation_start' }],
    ['no type', {}],
    ['a type that is no text', { eventType: ['user_login'] }],
    ['an error without end', { eventType: 'tangible_error', error: 'x'.repeat(1001) }],
    ['an amount below zero', { eventType: 'user_topup', amount: -1 }],
    ['an amount that is text', { eventType: 'user_topup', amount: '5' }],
  ])('is rejected with %s', async (_, body) => {
    const answer = await notify(body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('INVALID_REQUEST');
  });

  test('takes the user from the token, whatever the body says', async () => {
    const ada = await server.register();
    const taskId = randomUUID();
    const lie = {
      userId: 'someone',
      username: 'someone',
      email: 'someone@example.com',
      points: 999_999,
      role: 'admin',
    };
    await notify({ eventType: 'tangible_error', taskId, planName: 'Studio', ...lie }, { token: ada.token });
    const fields = fieldsOf(await robot.waitFor(taskId));
    expect(fields).toEqual({
      taskId,
      planName: 'Studio',
      userId: ada.user.id,
      username: ada.user.username,
      email: ada.user.email.replace('@', '\\@'),
      points: String(ada.user.points),
    });
  });

  test('can be anonymous, and then contains no name', async () => {
    const lie = { userId: 'someone', username: 'someone', email: 'someone@example.com', points: 1 };
    for (const token of [undefined, 'tgs_expired']) {
      const taskId = randomUUID();
      expect((await notify({ eventType: 'tangible_error', taskId, ...lie }, { token })).status).toBe(200);
      expect(fieldsOf(await robot.waitFor(taskId))).toEqual({ taskId });
    }
  });

  test('omits null fields', async () => {
    const taskId = randomUUID();
    await notify({ eventType: 'tangible_error', taskId, error: null, amount: null, status: 'FAILED' });
    expect(fieldsOf(await robot.waitFor(taskId))).toEqual({ taskId, status: 'FAILED' });
  });

  test('cannot inject markup into the group, neither by its texts nor by a name', async () => {
    const ada = await server.register({ username: `under__score__${randomUUID().slice(0, 8)}` });
    const taskId = randomUUID();
    const error = 'x\n# Big\n- **userId**: boss\r\n[pay](https://evil.example) ![a](b) @all <b> `c` ~d~ |e| \\[f]';
    await notify({ eventType: 'tangible_error', taskId, error }, { token: ada.token });
    const { message } = await robot.waitFor(taskId);
    const { text } = message.markdown;
    expect(text.split('\n').filter((line) => !/^(#### tangible_error|- \*\*\w+\*\*: )/.test(line))).toEqual([]);
    const fields = fieldsOf({ message });
    expect(fields.userId).toBe(ada.user.id);
    expect(fields.username).toBe(ada.user.username.replaceAll('_', '\\_'));
    // No character of markup stands without a backslash before it.
    expect(fields.error?.replaceAll('\\\\', '')).not.toMatch(/(?<!\\)[`*_{}[\]()#!<>|@~]/);
  });

  test('succeeds even if the group rejects it, and is sent again', async () => {
    const lost = { refused: randomUUID(), failed: randomUUID(), cut: randomUUID() };
    robot.answerOnce(lost.refused, (response) => response.end('{"errcode": 310000, "errmsg": "sign not match"}'));
    robot.answerOnce(lost.failed, (response) => response.writeHead(502).end('<html>'));
    robot.answerOnce(lost.cut, (response) => response.destroy());
    for (const taskId of Object.values(lost)) {
      const { status, body } = await notify({ eventType: 'tangible_model_downloaded', taskId });
      expect({ status, body }).toEqual(DONE);
    }
    for (const taskId of Object.values(lost)) {
      await expect.poll(() => robot.count(taskId), { timeout: 60_000 }).toBe(2);
    }
  });
});

describe('the server itself', () => {
  test('reports registrations and logins', async () => {
    const ada = await server.register();
    const registered = await robot.waitFor(ada.user.id, 'user_register');
    expect(fieldsOf(registered)).toMatchObject({ username: ada.user.username, points: '30' });

    const body = { usernameOrEmail: ada.user.email, password: ada.password };
    await server.call('POST', '/auth/login', { body, from: '192.168.9.1' });
    expect(fieldsOf(await robot.waitFor(ada.user.id, 'user_login'))).toMatchObject({
      username: ada.user.username,
      points: '30',
    });
    for (const { message } of robot.received) {
      expect(JSON.stringify(message)).not.toContain(ada.password);
      expect(JSON.stringify(message)).not.toContain(ada.token);
    }
  });

  test('does not report a login or a registration that failed', async () => {
    const ada = await server.register();
    const wrong = { usernameOrEmail: ada.user.username, password: 'wrong one' };
    await server.call('POST', '/auth/login', { body: wrong, from: '192.168.9.2' });
    const taken = { username: ada.user.username, email: ada.user.email, password: 'nanosecond' };
    await server.call('POST', '/auth/register', { body: taken, from: '192.168.9.2' });
    await waitForTheRest();
    const about = robot.received.filter(({ message }) => message.markdown.text.includes(ada.user.username));
    expect(about.map(({ message }) => message.markdown.title)).toEqual(['user_register']);
  });

  test('reports the start and the end of a generation, with the remaining points', async () => {
    const ada = await server.register({ points: 30 });
    const { body } = await ada.generate(await readFixture('mug.jpg'), { subdivisionLevel: 'low', fileFormat: 'obj' });
    await waitForEnd(ada, body.contentId);
    const started = await robot.waitFor(body.taskId, 'tangible_generation_start');
    const task = { taskId: body.taskId.replace('_', '\\_'), fileFormat: 'obj', subdivisionLevel: 'low' };
    expect(fieldsOf(started)).toMatchObject({ ...task, username: ada.user.username });
    const completed = await robot.waitFor(body.taskId, 'tangible_generation_complete');
    expect(fieldsOf(completed)).toMatchObject({ ...task, userId: ada.user.id, points: '25' });
  });

  test('and the browser together report each event once', async () => {
    const ada = await server.register({ points: 30 });
    const login = { usernameOrEmail: ada.user.email, password: ada.password };
    await server.call('POST', '/auth/login', { body: login, from: '192.168.9.4' });
    const { body: task } = await ada.generate(await readFixture('mug.jpg'), { subdivisionLevel: 'low' });
    await waitForEnd(ada, task.contentId);
    // The events that the site sends after each of these, and after it has shown the model.
    const { taskId } = task;
    await notify({ eventType: 'user_register' }, { token: ada.token });
    await notify({ eventType: 'user_login' }, { token: ada.token });
    await notify({ eventType: 'tangible_generation_start', taskId }, { token: ada.token });
    await notify({ eventType: 'tangible_generation_complete', taskId }, { token: ada.token });
    await notify({ eventType: 'tangible_model_viewed', taskId }, { token: ada.token });
    await robot.waitFor(ada.user.id, 'tangible_model_viewed');
    await waitForTheRest();
    const about = robot.received.filter(({ message }) => message.markdown.text.includes(ada.user.id));
    expect(about.map(({ message }) => message.markdown.title).sort()).toEqual([
      'tangible_generation_complete',
      'tangible_generation_start',
      'tangible_model_viewed',
      'user_login',
      'user_register',
    ]);
  });

  test('reports a failed generation and the reason', async () => {
    const ada = await server.register({ points: 30 });
    const { body } = await ada.generate(blank);
    expect((await waitForEnd(ada, body.contentId)).status).toBe('FAILED');
    const failed = await robot.waitFor(body.taskId, 'tangible_generation_failed');
    expect(fieldsOf(failed)).toMatchObject({
      userId: ada.user.id,
      points: '30',
      error: expect.stringContaining('No object was found in this picture'),
    });
  });
});

describe('the limit on events', () => {
  test('is 60 a minute per sender, signed in or not', async () => {
    const [ada, bob] = [await server.register(), await server.register()];
    server.passTime(60_000 - (server.services.clock().getTime() % 60_000) + 1000);
    const event = { eventType: 'tangible_model_viewed' };
    const byAda = await Promise.all(Array.from({ length: 61 }, () => notify(event, { token: ada.token })));
    expect(byAda.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = byAda.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('TOO_MANY_ATTEMPTS');
    expect(refused?.headers['retry-after']).toBe('60');
    expect((await notify(event, { token: bob.token })).status).toBe(200);

    const from = '192.168.9.3';
    const byNobody = await Promise.all(Array.from({ length: 61 }, () => notify(event, { from })));
    expect(byNobody.filter(({ status }) => status === 429)).toHaveLength(1);
    server.passTime(60_000);
    expect((await notify(event, { from })).status).toBe(200);
  });
});

describe('without a webhook', () => {
  test('events are accepted and nothing is sent', async () => {
    const silent = await startTestServer();
    const ada = await silent.register();
    const answer = await ada.call('POST', '/tangible/dingtalk/notify', { body: { eventType: 'user_login' } });
    expect({ status: answer.status, body: answer.body }).toEqual(DONE);
    const jobs = await silent.services.db.execute(sql`select id from pgboss.job where name = 'post-notification'`);
    expect(jobs).toMatchObject({ rows: [] });
  });
});

interface Received {
  path: string;
  message: { msgtype: string; markdown: { title: string; text: string } };
}

/** The lines of a message as fields. */
const fieldsOf = ({ message }: Pick<Received, 'message'>): Record<string, string> =>
  Object.fromEntries(
    [...message.markdown.text.matchAll(/^- \*\*(\w+)\*\*: (.*)$/gm)].map(([, name, value]) => [name, value]),
  );

/** A DingTalk robot on a port of this machine that records its messages. */
async function startRobot() {
  const received: Received[] = [];
  const once = new Map<string, (response: ServerResponse) => void>();
  const plain = (text: string) => text.replaceAll('\\', '');
  const about = (name: string, title?: string) =>
    received.filter(
      ({ message }) =>
        plain(message.markdown.text).includes(name) && (title === undefined || message.markdown.title === title),
    );

  const http = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const message = JSON.parse(Buffer.concat(chunks).toString());
    received.push({ path: request.url ?? '', message });
    const name = [...once.keys()].find((key) => message.markdown.text.includes(key));
    const answer = name ? once.get(name) : undefined;
    if (name) once.delete(name);
    response.setHeader('content-type', 'application/json');
    if (answer) answer(response);
    else response.end('{"errcode": 0, "errmsg": "ok"}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  const address = http.address();

  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    count: (name: string) => about(name).length,
    /** Answers the next message that contains a text in another way. */
    answerOnce: (name: string, answer: (response: ServerResponse) => void) => once.set(name, answer),
    async waitFor(name: string, title?: string): Promise<Received> {
      await expect.poll(() => about(name, title).length, { timeout: 60_000 }).toBeGreaterThan(0);
      return about(name, title)[0] as Received;
    },
  };
}
