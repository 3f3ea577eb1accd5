import { STAGES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { BASELINE_PIPELINE, FINISHING, PIPELINE } from './pipeline.ts';
import { checkWiring } from './run-pipeline.ts';
import type { AssetRequest } from './types.ts';
import type { Workpiece } from './workpiece.ts';

describe.each([
  ['with the network', PIPELINE],
  ['without', BASELINE_PIPELINE],
])('%s', (_, pipeline) => {
  test('the stages are those of the contracts, in the same order', () => {
    expect(pipeline.map(({ name }) => name)).toEqual([...STAGES]);
  });

  test('every stage gets its inputs from earlier stages', () => {
    checkWiring(pipeline, { request: {} as AssetRequest }, ['files', 'report', 'reportFiles']);
  });
});

test('an uploaded model goes through the last eight stages', () => {
  expect(FINISHING.map(({ name }) => name)).toEqual(STAGES.slice(5));
  const start = {
    request: {} as AssetRequest,
    surface: {},
    upright: {},
    paint: {},
    provenance: {},
    viewpoint: null,
    scaleM: 1,
  };
  checkWiring(FINISHING, start as Partial<Workpiece>, ['files', 'report', 'reportFiles']);
});
