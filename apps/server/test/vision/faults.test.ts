import { beforeEach, describe, expect, test } from 'vitest';
import { openaiVision } from '../../src/providers/vision/openai-vision.ts';
import type { VisionProvider } from '../../src/providers/vision/vision-provider.ts';
import {
  breaksOff,
  hangs,
  KEY,
  MUG,
  neverEnds,
  type Reply,
  says,
  sends,
  startFakeVision,
} from '../fakes/fake-vision.ts';
import { readFixture, startTestServer, waitForEnd } from '../harness.ts';
import { recordingGenerator } from './recording-generator.ts';

const mug = await readFixture('mug.png');
const fake = await startFakeVision();
const elsewhere = await startFakeVision();
const engine = recordingGenerator();
const logs: string[] = [];

let provider: VisionProvider | undefined;
const vision: VisionProvider = {
  describeObject: (...question) => provider!.describeObject(...question),
  arrangeScene: (...question) => provider!.arrangeScene(...question),
};
const server = await startTestServer({
  env: { LOG_LEVEL: 'warn' },
  given: { generator: engine.generator, vision },
  onLog: (line) => logs.push(line),
});

beforeEach(() => {
  provider = openaiVision(fake.settings, server.services.log);
  logs.length = 0;
  engine.requests.length = 0;
});

const change = (part: object): Reply => says({ ...MUG, ...part });

/** The response of the endpoint, the logged reason, and the number of calls. */
const FAULTS: [string, Reply[], string, number][] = [
  ['prose', [says('It is a coffee mug.')], 'the model did not answer in JSON', 1],
  ['prose around JSON', [says(`Sure! ${JSON.stringify(MUG)}`)], 'the model did not answer in JSON', 1],
  ['half of a JSON', [says(JSON.stringify(MUG).slice(0, 40))], 'the model did not answer in JSON', 1],
  ['a list', [says([MUG])], 'invalid_type at its root', 1],
  ['NaN', [says('{"name":"mug","longestSideM":NaN,"material":"ceramic","up":"top"}')], 'not answer in JSON', 1],
  ['a size of 0', [change({ longestSideM: 0 })], 'too_small at longestSideM', 1],
  ['a size below 0', [change({ longestSideM: -0.1 })], 'too_small at longestSideM', 1],
  ['a size of 1e9', [change({ longestSideM: 1e9 })], 'too_big at longestSideM', 1],
  ['a size of 1e999', [says(JSON.stringify(MUG).replace('0.12', '1e999'))], 'invalid_type at longestSideM', 1],
  ['a size in words', [change({ longestSideM: 'NaN' })], 'invalid_type at longestSideM', 1],
  ['a mass of 0', [change({ massKg: 0 })], 'too_small at massKg', 1],
  ['no size', [change({ longestSideM: null })], 'invalid_type at longestSideM', 1],
  ['an unknown material', [change({ material: 'unobtainium' })], 'invalid_value at material', 1],
  ['an unknown direction', [change({ up: 'sideways' })], 'invalid_value at up', 1],
  ['a name without end', [change({ name: 'mug '.repeat(50) })], 'invalid_format at name', 1],
  ['a name with control characters', [change({ name: 'mug\u0007\u202e' })], 'invalid_format at name', 1],
  ['an extra field', [change({ price: 4 })], 'unrecognized_keys at its root', 1],
  ['a refusal', [says(null, 'stop', 'I cannot help with that.')], 'the model refused', 1],
  ['nothing', [says('')], 'the model said nothing', 1],
  ['a filtered answer', [says(JSON.stringify(MUG), 'content_filter')], 'the answer was filtered', 1],
  ['an answer that was cut off', [says(JSON.stringify(MUG), 'length')], 'the answer was cut off', 1],
  ['no choices', [sends(200, { choices: [] })], 'the answer is no chat completion', 1],
  ['something else', [sends(200, { data: [] })], 'the answer is no chat completion', 1],
  ['a web page', [sends(200, '<html>', { 'content-type': 'text/html' })], 'the answer is no JSON', 1],
  ['nothing at all', [sends(200, '')], 'the answer is no JSON', 1],
  ['400 twice', [sends(400, {}), sends(400, {})], 'the server answered 400', 2],
  ['401', [sends(401, { error: { message: `Incorrect API key provided: ${KEY}` } })], 'the server answered 401', 1],
  ['404', [sends(404, {})], 'the server answered 404', 1],
  ['429 twice', [sends(429, {}, { 'retry-after': '0' }), sends(429, {})], 'the server answered 429', 2],
  ['429 for an hour', [sends(429, {}, { 'retry-after': '3600' })], 'the server answered 429', 1],
  ['429 until a date', [sends(429, {}, { 'retry-after': 'Fri, 01 Jan 2100 00:00:00 GMT' })], 'answered 429', 1],
  ['500 twice', [sends(500, 'oops', { 'retry-after': '0' }), sends(502, 'oops')], 'the server answered 502', 2],
  ['a redirect', [sends(307, '', { location: `${elsewhere.baseUrl}/chat/completions` })], 'the server answered 307', 1],
  ['an answer without end', [neverEnds], 'the answer is too long', 1],
  ['half of an answer', [breaksOff], 'no connection', 1],
];

describe('the embedded estimate is used, and the generation completes, after', () => {
  test.each(FAULTS)('%s', async (_, replies, reason, callCount) => {
    fake.answerWith(...replies);
    const person = await server.register();
    const { body } = await person.generate(mug);
    expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: null });
    expect(engine.requests).toHaveLength(1);
    expect(engine.requests[0]?.hint).toBeUndefined();
    expect(fake.calls).toHaveLength(callCount);
    expect(elsewhere.calls).toEqual([]);

    const said = logs.map((line) => JSON.parse(line));
    expect(said).toMatchObject([{ msg: 'the vision-language model was of no help', model: 'seeing-model' }]);
    expect(said[0].reason).toContain(reason);
    expect(logs.join()).not.toContain(KEY);

    const { data } = (await person.call('GET', '/points/ledger')).body;
    expect(data).toMatchObject({ balance: 20, held: 0 });
    expect(data.entries.map(({ movement }: { movement: string }) => movement)).toEqual(['captured', 'held', 'granted']);
  });

  test('no response', async () => {
    fake.answerWith(hangs);
    provider = openaiVision(fake.settings, server.services.log, 500);
    const person = await server.register();
    const { body } = await person.generate(mug);
    expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: null });
    expect(JSON.parse(logs[0] ?? '{}').reason).toBe('no answer within 0.5 s');
    const { data } = (await person.call('GET', '/points/ledger')).body;
    expect(data).toMatchObject({ balance: 20, held: 0 });
  });

  test('a server that is unreachable', async () => {
    provider = openaiVision({ baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: KEY }, server.services.log);
    const person = await server.register();
    const { body } = await person.generate(mug);
    expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: null });
    expect(JSON.parse(logs[0] ?? '{}').reason).toMatch(/^no connection \(/);
    expect(logs.join()).not.toContain(KEY);
  });
});

test('an endpoint that rejects schemas is asked without one, and directly so from then on', async () => {
  fake.answerWith(sends(400, { error: { message: 'response_format is not supported' } }), says(MUG), says(MUG));
  const person = await server.register();
  for (const callCount of [2, 3]) {
    const { body } = await person.generate(mug);
    expect(await waitForEnd(person, body.contentId)).toMatchObject({ status: 'COMPLETED', guidance: MUG });
    expect(fake.calls).toHaveLength(callCount);
  }
  expect(fake.calls.map(({ body }) => 'response_format' in body)).toEqual([true, false, false]);
  // The text alone asks for JSON, with the same schema.
  expect(fake.calls[1]?.body.messages[1].content[0]?.text).toMatch(/Answer with one JSON value.*"longestSideM"/s);
  expect(logs).toEqual([]);
});

test('without a key no authorization header is sent', async () => {
  fake.answerWith();
  const { apiKey: _, ...settings } = fake.settings;
  provider = openaiVision(settings, server.services.log);
  expect(await provider.describeObject(mug, AbortSignal.timeout(10_000))).toEqual(MUG);
  expect(fake.calls[0]?.headers).not.toHaveProperty('authorization');
});

test('a picture that cannot be read is not sent', async () => {
  fake.answerWith();
  expect(await vision.describeObject(Buffer.from('no picture'), AbortSignal.timeout(10_000))).toBeNull();
  expect(fake.calls).toEqual([]);
});
