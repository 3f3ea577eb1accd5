import { expect, test } from 'vitest';
import { addTag } from './add-tag.ts';

test('a tag is added once, and never as the twenty-first', () => {
  expect(addTag(['Red'], 'blue')).toEqual(['Red', 'blue']);
  expect(addTag(['Red'], 'RED')).toEqual(['Red']);
  const full = Array.from({ length: 20 }, (_, i) => `t${i}`);
  expect(addTag(full, 'more')).toEqual(full);
});
