import { STAGES } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { PIPELINE } from './pipeline.ts';
import { checkWiring } from './run-pipeline.ts';
import type { AssetRequest } from './types.ts';

test('the stages are those that the contracts name, in the same order', () => {
  expect(PIPELINE.map(({ name }) => name)).toEqual([...STAGES]);
});

test('every stage gets what it needs from those before it', () => {
  checkWiring(PIPELINE, { request: {} as AssetRequest }, ['files', 'report', 'reportFiles']);
});
