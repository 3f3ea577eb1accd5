import { describe, expect, test } from 'vitest';
import { openaiVision } from '../../src/providers/vision/openai-vision.ts';
import type { SceneItem } from '../../src/providers/vision/vision-provider.ts';
import { hangs, says, startFakeVision } from '../fakes/fake-vision.ts';
import { readFixture, startTestServer } from '../harness.ts';

const fake = await startFakeVision();
const logs: string[] = [];
const { services } = await startTestServer({
  env: { LOG_LEVEL: 'warn' },
  onLog: (line) => logs.push(line),
  workers: false,
});
const vision = openaiVision(fake.settings, services.log);

const ITEMS: SceneItem[] = [
  { name: 'table', sidesM: [1.2, 0.75, 0.8] },
  { name: 'coffee mug', sidesM: [0.1234567, 0.1, 0.09] },
  { name: 'chair "red"', sidesM: [0.45, 0.9, 0.5] },
];
const arrange = (sentence = 'the mug on the table', picture: Uint8Array | null = null) => {
  logs.length = 0;
  return vision.arrangeScene(ITEMS, sentence, picture, AbortSignal.timeout(20_000));
};

test('the request lists every object by number, name and size, and the answer follows the schema', async () => {
  const relations = [
    { item: 1, on: 0, turnDeg: 45 },
    { item: 2, on: 'floor', beside: { item: 0, side: 'left' } },
  ];
  fake.answerWith(says({ relations }));
  expect(await arrange()).toEqual(relations);
  const [{ text } = {}, ...pictures] = fake.calls[0]?.body.messages[1].content ?? [];
  expect(text).toContain('0: "table", width x height x depth 1.2 x 0.75 x 0.8 m');
  expect(text).toContain('1: "coffee mug", width x height x depth 0.123 x 0.1 x 0.09 m');
  expect(text).toContain('2: "chair \\"red\\"", width');
  expect(text).toContain('This is wanted: "the mug on the table"');
  expect(text).not.toContain('picture shows');
  expect(pictures).toEqual([]);
  expect(fake.calls[0]?.body.response_format?.json_schema).toMatchObject({ name: 'arrangement', strict: true });
});

test('fields that a strict endpoint fills with null are left out', async () => {
  fake.answerWith(says({ relations: [{ item: 1, on: 0, beside: null, turnDeg: null }] }));
  expect(await arrange()).toEqual([{ item: 1, on: 0 }]);
});

test('a picture alone is enough; without a sentence or a picture no request is sent', async () => {
  fake.answerWith(says({ relations: [] }));
  expect(await arrange('', await readFixture('pair.gif'))).toEqual([]);
  expect(fake.calls[0]?.body.messages[1].content.map(({ type }) => type)).toEqual(['text', 'image_url']);
  fake.answerWith();
  expect(await arrange(' ')).toBeNull();
  expect(await arrange('', Buffer.from('no picture'))).toBeNull();
  expect(fake.calls).toEqual([]);
});

describe('an impossible arrangement is discarded', () => {
  test.each([
    ['an unknown object', [{ item: 3, on: 'floor' }], 'too_big at relations.0.item'],
    ['a number below 0', [{ item: -1, on: 'floor' }], 'too_small at relations.0.item'],
    ['a fraction', [{ item: 0.5, on: 'floor' }], 'invalid_type at relations.0.item'],
    ['an object on an unknown one', [{ item: 0, on: 7 }], 'too_big at relations.0.on'],
    ['an object on itself', [{ item: 0, on: 0 }], 'custom at relations'],
    [
      'a cycle',
      [
        { item: 0, on: 1 },
        { item: 1, on: 0 },
      ],
      'custom at relations',
    ],
    [
      'an object twice',
      [
        { item: 0, on: 'floor' },
        { item: 0, on: 'floor' },
      ],
      'custom at relations',
    ],
    ['a wall to stand on', [{ item: 0, on: 'wall' }], 'invalid_union at relations.0.on'],
    [
      'an invalid side',
      [{ item: 0, on: 'floor', beside: { item: 1, side: 'above' } }],
      'invalid_value at relations.0.beside.side',
    ],
    ['many turns', [{ item: 0, on: 'floor', turnDeg: 1e6 }], 'too_big at relations.0.turnDeg'],
    ['a place of its own', [{ item: 0, on: 'floor', x: 3 }], 'unrecognized_keys at relations.0'],
    [
      'more than there is',
      Array.from({ length: 4 }, (_, item) => ({ item: item % 3, on: 'floor' })),
      'too_big at relations',
    ],
  ])('%s', async (_, relations, reason) => {
    fake.answerWith(says({ relations }));
    expect(await arrange()).toBeNull();
    expect(JSON.parse(logs[0] ?? '{}')).toMatchObject({ question: 'arrangement' });
    expect(JSON.parse(logs[0] ?? '{}').reason).toContain(reason);
  });

  test('or an answer that does not arrive', async () => {
    fake.answerWith(hangs);
    logs.length = 0;
    const hasty = openaiVision(fake.settings, services.log, 500);
    expect(await hasty.arrangeScene(ITEMS, 'in a row', null, AbortSignal.timeout(20_000))).toBeNull();
    expect(JSON.parse(logs[0] ?? '{}').reason).toBe('no answer within 0.5 s');
  });
});
