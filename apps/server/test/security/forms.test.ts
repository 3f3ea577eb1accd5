import { expect, test } from 'vitest';
import { multipart, startTestServer } from '../harness.ts';
import { sendBytes } from './send-bytes.ts';

/** Forms that fuzzing found: each of them once ended the process, or left its request open forever. */

const server = await startTestServer({ workers: false });
const ada = await server.register();
const BOUNDARY = 'xx';
const END = `\r\n--${BOUNDARY}--\r\n`;
const part = (headers: string, content: string) => `--${BOUNDARY}\r\n${headers}\r\n\r\n${content}`;
const NAMED = 'content-disposition: form-data; name="a"';

const FORMS: [string, string][] = [
  ['of many parts that breaks off in the last', `${`${part('x: y', 'z')}\r\n`.repeat(20)}${part(NAMED, 'z')}`],
  ['of many fields that breaks off in the last', `${`${part(NAMED, 'z')}\r\n`.repeat(20)}${part(NAMED, 'z')}`],
  ['with a part whose headers do not end', `--${BOUNDARY}\r\n${NAMED}; f${END}`],
  ['with a part whose headers are longer than any', `--${BOUNDARY}\r\n${NAMED}; f${'x'.repeat(100_000)}${END}`],
  ['with a file whose headers do not end', `--${BOUNDARY}\r\n${NAMED}; filename="a"\r\n${END}`],
  ['with a long part that has no name', part('x: y', 'z'.repeat(200_000)) + END],
  ['that ends before it begins', END],
  ['of nothing', ''],
];

test.each(FORMS)('a form %s is rejected, and the server keeps running', async (_, body) => {
  const head =
    `POST /api/tangible/generate HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${ada.token}\r\n` +
    `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n`;
  expect(await sendBytes(server, head + body)).toMatch(/^HTTP\/1\.1 400/);
  const health = await sendBytes(server, 'GET /api/health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(health).toMatch(/^HTTP\/1\.1 200/);
});

test('rejects a form field with a character that the database cannot store, with a message', async () => {
  const form = multipart(null, { assets: `${ada.user.id},${ada.user.id}`, sentence: 'a mug\0 on a table' });
  const { status, body } = await ada.call('POST', '/tangible/scenes', form);
  expect(status).toBe(400);
  expect(body.error).toBe('The request is not valid: a text holds a character that cannot be stored');
});
