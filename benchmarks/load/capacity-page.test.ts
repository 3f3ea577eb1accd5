import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeCapacity } from './describe-capacity.ts';

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

test('docs/capacity.md matches the model on the committed measurements', async () => {
  const results = JSON.parse(await read('../results/load.json'));
  expect(await read('../../docs/capacity.md')).toBe(describeCapacity(results));
});
