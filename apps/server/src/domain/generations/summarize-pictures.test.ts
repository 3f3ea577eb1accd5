import type { PictureUse } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { summarizePictures } from './summarize-pictures.ts';

const given = (...slots: PictureUse['slot'][]): PictureUse[] =>
  slots.map((slot) => ({ slot, isUsed: null, problem: null }));
const encode = (report: unknown) => Buffer.from(JSON.stringify(report));

test('the report says which pictures were used, and what is wrong with which', () => {
  const report = {
    pictures: [
      { slot: 'back', used: false },
      { slot: 'left', used: true },
    ],
    pictureWarnings: [{ code: 'PICTURE_OTHER_OBJECT', values: { slot: 'back' } }],
  };
  expect(summarizePictures(given('front', 'back', 'left'), encode(report))).toEqual([
    { slot: 'front', isUsed: true, problem: null },
    { slot: 'back', isUsed: false, problem: 'PICTURE_OTHER_OBJECT' },
    { slot: 'left', isUsed: true, problem: null },
  ]);
});

test('exchanged sides are a problem of both; a warning that is not known is none', () => {
  const pictures = ['back', 'left', 'right'].map((slot) => ({ slot, used: true }));
  const warned = (code: string) =>
    summarizePictures(given('front', 'back', 'left', 'right'), encode({ pictures, pictureWarnings: [{ code }] }));
  expect(warned('PICTURES_EXCHANGED')?.map(({ problem }) => problem)).toEqual([
    null,
    null,
    'PICTURES_EXCHANGED',
    'PICTURES_EXCHANGED',
  ]);
  expect(warned('PICTURE_TOO_BEAUTIFUL')?.map(({ problem }) => problem)).toEqual([null, null, null, null]);
});

test.each([
  ['a report without pictures', encode({ checks: [] })],
  ['a report that cannot be read', Buffer.from('{')],
])('%s leaves them as they are known', (_, report) => {
  const known: PictureUse[] = [{ slot: 'back', isUsed: false, problem: 'PICTURE_NOT_TAKEN' }];
  expect(summarizePictures(known, report)).toBe(known);
  expect(summarizePictures(null, report)).toBeNull();
});
