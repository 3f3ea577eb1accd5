import { expect, test } from 'vitest';
import { isOwn } from './ensure-own.ts';

test.each([
  ['https://tangible.example/files/abc/model.zip', true],
  ['/files/abc/model.zip', true],
  ['https://provider.example/files/abc/model.zip', false],
  ['https://tangible.example/api/files/model.zip', false],
  ['http://tangible.example/files/abc/model.zip', false],
  ['', false],
  ['javascript:alert(1)', false],
])('a file is ours by origin and path: %s is %s', (url, own) => {
  expect(isOwn(url, 'https://tangible.example')).toBe(own);
});
