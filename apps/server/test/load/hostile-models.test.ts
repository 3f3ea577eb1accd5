import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectModelFile } from '@tangible/engine/node';
import { strToU8, zipSync } from 'fflate';
import { expect, onTestFinished, test } from 'vitest';
import { makeCube, makeGlb } from '../../../../packages/engine/test/make-glb.ts';
import { multipart, type Person, startTestServer } from '../harness.ts';

const server = await startTestServer({ workers: false });
const GLB = await makeGlb([makeCube()]);

const finish = (person: Person, model: Uint8Array) =>
  person.call('POST', '/tangible/finish', multipart(model, { subdivisionLevel: 'low' }, 'model.glb'));

/** The same GLB with more in its JSON. */
function withJson(glb: Uint8Array, more: object): Buffer {
  const bytes = Buffer.from(glb);
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.toString('utf8', 20, 20 + length));
  const text = Buffer.from(JSON.stringify({ ...json, ...more }));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const rest = bytes.subarray(20 + length);
  const head = Buffer.from(bytes.subarray(0, 20));
  head.writeUInt32LE(20 + padded.length + rest.length, 8);
  head.writeUInt32LE(padded.length, 12);
  return Buffer.concat([head, padded, rest]);
}

/** The longest text that the API thread parses or decodes; worker threads have their own functions. */
function watchMainThread(): { longest: () => number } {
  const { parse } = JSON;
  let longest = 0;
  JSON.parse = (text, reviver) => {
    longest = Math.max(longest, String(text).length);
    return parse(text, reviver);
  };
  const { decode } = TextDecoder.prototype;
  TextDecoder.prototype.decode = function (input, options) {
    longest = Math.max(longest, input?.byteLength ?? 0);
    return decode.call(this, input, options);
  };
  onTestFinished(() => {
    JSON.parse = parse;
    TextDecoder.prototype.decode = decode;
  });
  return { longest: () => longest };
}

test('rejects a GLB with more than 2 MB of JSON by its length, before anything parses it', async () => {
  const eve = await server.register();
  const main = watchMainThread();
  const hostile = withJson(GLB, { nodes: Array.from({ length: 1_000_000 }, () => ({})) });
  expect(hostile.length).toBeGreaterThan(2 << 20);
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(eve, hostile)));
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'MODEL_TOO_LARGE', error: 'The model is too large: at most 2 MB of JSON' },
    });
  }
  expect(main.longest()).toBeLessThan(100_000);
});

test.each([
  ['a GLB', withJson(GLB, { extras: 'x'.repeat(1 << 20) })],
  ['an OBJ', strToU8(`v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\n${'# a long comment\n'.repeat(100_000)}`)],
  ['a ZIP', zipSync({ 'a.glb': withJson(GLB, { extras: 'x'.repeat(1 << 20) }) })],
])('%s is opened in a separate thread: the API thread never reads it', async (_, model) => {
  const ada = await server.register();
  const main = watchMainThread();
  expect((await finish(ada, model)).status).toBe(200);
  expect(main.longest()).toBeLessThan(100_000);
});

test('opens one model per user at a time, and two in total', async () => {
  const people = [await server.register(), await server.register(), await server.register()];
  const { models } = server.services.uploads;
  // On a busy machine the models of one round may arrive one after the other.
  do {
    await Promise.all(people.flatMap((person) => [finish(person, GLB), finish(person, GLB), finish(person, GLB)]));
  } while (models.count().most < 2);
  expect(models.count()).toMatchObject({ running: 0, most: 2 });
  const alone = await startTestServer({ workers: false });
  const ada = await alone.register();
  await Promise.all([finish(ada, GLB), finish(ada, GLB), finish(ada, GLB)]);
  expect(alone.services.uploads.models.count()).toEqual({ running: 0, most: 1 });
});

test('rejects a model that takes too long to open, with a message, and opens the next one', async () => {
  const path = join(server.dataDir, 'model.glb');
  await writeFile(path, GLB);
  // A thread that never comes to an end stands for a file that takes too long: a quick machine may open any real one in time.
  const threadUrl = new URL('../../../../packages/engine/test/greedy-thread.ts', import.meta.url);
  const run = inspectModelFile(path, { timeoutMs: 300, threadUrl });
  await expect(run).rejects.toMatchObject({ code: 'MODEL_LIMITS', status: 422 });
  const ada = await server.register();
  expect((await finish(ada, GLB)).status).toBe(200);
});
