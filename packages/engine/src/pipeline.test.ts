import { STAGES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { BASELINE_PIPELINE, PIPELINE } from './pipeline.ts';
import { checkWiring } from './run-pipeline.ts';
import type { AssetRequest } from './types.ts';

describe.each([
  ['with the network', PIPELINE],
  ['without', BASELINE_PIPELINE],
])('%s', (_, pipeline) => {
  test('the stages are those that the contracts name, in the same order', () => {
    expect(pipeline.map(({ name }) => name)).toEqual([...STAGES]);
  });

  test('every stage gets what it needs from those before it', () => {
    checkWiring(pipeline, { request: {} as AssetRequest }, ['files', 'report', 'reportFiles']);
  });
});
