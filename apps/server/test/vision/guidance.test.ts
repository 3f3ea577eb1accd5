import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { hangs, KEY, MUG, says, sends, startFakeVision } from '../fakes/fake-vision.ts';
import { multipart, type Person, readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { recordingGenerator } from './recording-generator.ts';

const mug = await readFixture('mug.png');
const vision = await startFakeVision();
const engine = recordingGenerator();
const server = await startTestServer({ env: vision.env, given: { generator: engine.generator } });

beforeEach(() => {
  vision.answerWith();
  engine.requests.length = 0;
});

async function make(fields: Record<string, string> = {}, picture: Uint8Array = mug, person?: Person) {
  const whose = person ?? (await server.register());
  const { body } = await whose.generate(picture, fields);
  return { task: await waitForEnd(whose, body.contentId), person: whose };
}

describe('the guidance of the model', () => {
  test('is requested once, stored with the task and passed to the engine; the points are captured once', async () => {
    const { task, person } = await make();
    expect(task).toMatchObject({ status: 'COMPLETED', guidance: MUG });
    expect(vision.calls).toHaveLength(1);
    expect(engine.requests).toHaveLength(1);
    expect(engine.requests[0]?.hint).toEqual(MUG);
    const { body } = await person.call('GET', '/points/ledger');
    expect(body.data).toMatchObject({ balance: 20, held: 0 });
    expect(body.data.entries.map(({ movement }: { movement: string }) => movement)).toEqual([
      'captured',
      'held',
      'granted',
    ]);
  });

  test('is requested with the key, the model, a strict schema and a picture of at most 1024 px', async () => {
    const large = await sharp({ create: { width: 1600, height: 900, channels: 4, background: '#f008' } })
      .png()
      .toBuffer();
    await make({}, large);
    const [call] = vision.calls;
    expect(call?.path).toBe('/v1/chat/completions');
    expect(call?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(call?.body.model).toBe('seeing-model');
    expect(call?.body.response_format).toMatchObject({ type: 'json_schema', json_schema: { strict: true } });
    expect(call?.body.response_format?.json_schema.schema).toMatchObject({
      required: ['name', 'longestSideM', 'massKg', 'material', 'up'],
      additionalProperties: false,
      properties: { longestSideM: { type: 'number', minimum: 0.001, maximum: 1000 } },
    });
    const url = call?.body.messages[1].content[1]?.image_url?.url ?? '';
    expect(url).toMatch(/^data:image\/jpeg;base64,/);
    const shown = sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'));
    expect(await shown.metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 576 });
    // Half-transparent red is composited on white, not on black.
    const { dominant } = await shown.stats();
    expect(dominant.r).toBeGreaterThan(240);
    expect(dominant.g).toBeGreaterThan(100);
  });

  test('does not replace the user’s values: both go to the engine, which prefers the user’s', async () => {
    await make({ sizeM: '0.5', material: 'wood' });
    expect(engine.requests[0]).toMatchObject({ sizeM: 0.5, material: 'wood', hint: MUG });
  });

  test('is about the subject that the person pointed at', async () => {
    await make({ pointX: '0.25', pointY: '0.8' });
    expect(vision.calls[0]?.body.messages[1].content[0]?.text).toContain(
      '25 % of the width from the left edge and 80 % of the height from the top edge',
    );
  });

  test('is not requested again when the engine restarts', async () => {
    engine.failNext();
    const { task } = await make();
    expect(task).toMatchObject({ status: 'COMPLETED', guidance: MUG });
    expect(engine.requests.map(({ hint }) => hint)).toEqual([MUG, MUG]);
    expect(vision.calls).toHaveLength(1);
  });

  test('may be in a code fence', async () => {
    vision.answerWith(says(`\`\`\`json\n${JSON.stringify(MUG)}\n\`\`\`\n`));
    expect((await make()).task.guidance).toEqual(MUG);
    vision.answerWith(says(`\`\`\`\n${JSON.stringify(MUG, null, 2)}\n\`\`\``));
    expect((await make()).task.guidance).toEqual(MUG);
  });
});

test.each([429, 500, 503])('a server that answers %i once is asked again', async (status) => {
  vision.answerWith(sends(status, { error: { message: 'busy' } }, { 'retry-after': '0' }));
  expect((await make()).task.guidance).toEqual(MUG);
  expect(vision.calls).toHaveLength(2);
});

test('cancelling the generation aborts the request and releases half of the points', async () => {
  vision.answerWith(hangs);
  const person = await server.register();
  const { body } = await person.generate(mug);
  while (vision.calls.length === 0) await sleep(20);
  await person.call('POST', `/tangible/generations/${body.contentId}/cancel`);
  expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'FAILED', guidance: null });
  await expect.poll(() => vision.calls[0]?.isAborted).toBe(true);
  expect(engine.requests).toEqual([]);
  const ledger = await person.call('GET', '/points/ledger');
  expect(ledger.body.data).toMatchObject({ balance: 25, held: 0 });
});

test('an uploaded model has no picture, so no request is sent', async () => {
  const pyramid = Buffer.from('v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n');
  const person = await server.register();
  const { body } = await person.call('POST', '/tangible/finish', multipart(pyramid, {}, 'pyramid.obj'));
  expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: null });
  expect(vision.calls).toEqual([]);
  expect(engine.requests).toHaveLength(1);
  expect(engine.requests[0]?.hint).toBeUndefined();
});

describe('without a model', async () => {
  const engineAlone = recordingGenerator();
  const alone = await startTestServer({ given: { generator: engineAlone.generator } });

  test('no request is sent, and the engine gets no hint', async () => {
    const person = await alone.register();
    const { body } = await person.generate(mug);
    expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: null });
    expect(engineAlone.requests).toHaveLength(1);
    expect(engineAlone.requests[0]?.hint).toBeUndefined();
    expect(vision.calls).toEqual([]);
  });
});
