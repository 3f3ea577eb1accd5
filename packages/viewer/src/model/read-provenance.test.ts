import { describe, expect, test } from 'vitest';
import { readProvenance, readShares } from './read-provenance.ts';

describe('the provenance in the extras of a GLB', () => {
  const values = ['front', 'mirrored', 'inferred'];
  const shares = { front: 0.5, mirrored: 0.1, inferred: 0.4 };

  test('names the source of each value', () => {
    expect(readProvenance({ attribute: '_PROVENANCE', values, shares }, true)).toEqual({
      values,
      shares,
      isPartial: false,
    });
    expect(readProvenance({ values }, false)).toEqual({ values, shares: null, isPartial: true });
  });

  test('knows pictures of other sides', () => {
    const all = [...values, 'back', 'left', 'right'];
    const read = readProvenance({ values: all, shares: { ...shares, front: 0.3, back: 0.2 } }, true);
    expect(read).toEqual({ values: all, shares: { ...shares, front: 0.3, back: 0.2 }, isPartial: false });
  });

  test('counts sources that came later as unknown', () => {
    const read = readProvenance({ values: [...values, 'above'], shares: { ...shares, front: 0.3, above: 0.2 } }, true);
    expect(read).toMatchObject({ values: [...values, 'unknown'], isPartial: true });
    expect(read!.shares).toEqual({ ...shares, front: 0.3, unknown: 0.2 });
  });

  test.each([[undefined], [null], [3], ['front'], [{}], [{ values: 'front' }], [{ values: [] }]])(
    'of %j is none',
    (extras) => expect(readProvenance(extras, true)).toBeNull(),
  );
});

test.each([
  [null],
  [[]],
  [{}],
  [{ front: 'all' }],
  [{ front: Number.NaN }],
  [{ front: -1, inferred: 2 }],
  [{ front: 0.2 }],
])('shares of %j are none', (shares) => expect(readShares(shares)).toBeNull());
