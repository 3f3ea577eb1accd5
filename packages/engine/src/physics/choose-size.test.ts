import { describe, expect, test } from 'vitest';
import { checkRequest } from '../request/check-request.ts';
import { nameAsset } from '../request/name-asset.ts';
import type { AssetRequest } from '../types.ts';
import { chooseSize } from './choose-size.ts';

describe('chooseSize', () => {
  const hint = { longestSideM: 0.12 };

  test('a given size is preferred, then the hint, then the network, then an assumption', () => {
    expect(chooseSize({ sizeM: 0.2, hint }, 0.31)).toEqual({ longestSideM: 0.2, source: 'given', estimateM: 0.31 });
    expect(chooseSize({ hint }, 0.31)).toEqual({ longestSideM: 0.12, source: 'guided', estimateM: 0.31 });
    expect(chooseSize({}, 0.31)).toEqual({ longestSideM: 0.31, source: 'estimated', estimateM: 0.31 });
    expect(chooseSize({}, null)).toEqual({ longestSideM: 0.3, source: 'assumed', estimateM: null });
  });

  test('a hint without a size changes nothing', () => {
    expect(chooseSize({ hint: { name: 'mug' } }, 0.31)).toEqual(chooseSize({}, 0.31));
    expect(chooseSize({ hint: { material: 'wood' } }, null)).toEqual(chooseSize({}, null));
  });

  test('the size from a model’s units is known, however large', () => {
    expect(chooseSize({}, 90, 1)).toEqual({ longestSideM: 90, source: 'given', estimateM: null });
    expect(chooseSize({}, 0.002, 1)).toEqual({ longestSideM: 0.002, source: 'given', estimateM: null });
    expect(chooseSize({}, 90, 1.3)).toMatchObject({ longestSideM: 20, source: 'estimated' });
    expect(chooseSize({ sizeM: 2 }, 90, 1)).toMatchObject({ longestSideM: 2, source: 'given' });
  });

  test('the network is clamped to 0.01 and 20 m; a hint is not', () => {
    expect(chooseSize({}, 0.002)).toEqual({ longestSideM: 0.01, source: 'estimated', estimateM: 0.01 });
    expect(chooseSize({}, 90)).toEqual({ longestSideM: 20, source: 'estimated', estimateM: 20 });
    expect(chooseSize({ hint: { longestSideM: 90 } }, 90)).toMatchObject({ longestSideM: 90, source: 'guided' });
  });
});

test('an asset is named by the request, else by the hint', () => {
  expect(nameAsset({ name: ' My mug ', hint: { name: 'coffee mug' } })).toBe('My mug');
  expect(nameAsset({ name: ' ', hint: { name: 'coffee mug' } })).toBe('coffee mug');
  expect(nameAsset({ hint: { longestSideM: 1 } })).toBe('model');
  expect(nameAsset({})).toBe('model');
});

test.each([
  { longestSideM: 0 },
  { longestSideM: Number.NaN },
  { longestSideM: 1e9 },
  { material: 'unobtainium' },
  { up: 'sideways' },
  { name: '' },
  { name: 'a\u0000b' },
  { colour: 'red' },
])('rejects an invalid hint: %j', (hint) => {
  const request = { image: new Uint8Array(), level: 'low', formats: [], hint } as unknown as AssetRequest;
  expect(() => checkRequest(request)).toThrow('the hint must be a name, a size, a material or a direction');
});
