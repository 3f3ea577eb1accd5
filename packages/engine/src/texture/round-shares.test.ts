import { expect, test } from 'vitest';
import { roundShares } from './round-shares.ts';

test.each([
  [{ front: 1 / 3, mirrored: 1 / 3, inferred: 1 / 3 }],
  [{ front: 0.4715, mirrored: 0.0615, inferred: 0.467 }],
  [{ front: 0.9999999, mirrored: 0.0000001, inferred: 0 }],
  [{ front: 0, mirrored: 0, inferred: 1 }],
])('%o: three digits that sum to 1', (shares) => {
  const rounded = roundShares(shares);
  expect(Object.values(rounded).reduce((sum, share) => sum + Math.round(share * 1000), 0)).toBe(1000);
  for (const [source, share] of Object.entries(rounded)) {
    expect(Math.abs(share - shares[source as keyof typeof shares])).toBeLessThan(0.001);
    expect(Number(share.toFixed(3))).toBe(share);
  }
});
