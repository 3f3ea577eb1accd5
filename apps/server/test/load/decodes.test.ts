import sharp from 'sharp';
import { expect, test } from 'vitest';
import { startTestServer } from '../harness.ts';

/** 16 megapixels of one colour: a few kilobytes that take a while to decode. */
const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

test('sixteen large pictures are decoded two at a time, one per user, and all are accepted', async () => {
  const server = await startTestServer({ workers: false });
  const people = [];
  for (let i = 0; i < 4; i++) people.push(await server.register({ points: 100 }));
  const sent = people.flatMap((person) => Array.from({ length: 4 }, () => person.generate(large)));
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(16).fill(200));
  expect(server.services.uploads.decodes.count()).toEqual({ running: 0, most: 2 });
});

test('pictures of one user are decoded one at a time', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register({ points: 100 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => ada.generate(large)));
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200));
  expect(server.services.uploads.decodes.count()).toEqual({ running: 0, most: 1 });
});

test('a picture that cannot be decoded frees its slot', async () => {
  const server = await startTestServer({ workers: false });
  const ada = await server.register({ points: 100 });
  const broken = large.subarray(0, large.length - 40);
  const answers = await Promise.all([ada.generate(broken), ada.generate(broken), ada.generate(large)]);
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 200]);
  expect(server.services.uploads.decodes.count().running).toBe(0);
});
