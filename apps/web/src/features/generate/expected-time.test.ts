import { type RecentTime, SUBDIVISION_LEVELS, type SubdivisionLevel, stagesOf } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { benchmarkMs, sumStages } from '../../ui/facts/measured-times.ts';
import { expectTime, isLate } from './expected-time.ts';

const plain = (subdivisionLevel: SubdivisionLevel) => ({ kind: 'picture' as const, generator: null, subdivisionLevel });
const time = (part: Partial<RecentTime>): RecentTime => ({
  kind: 'picture',
  generator: 'embedded',
  subdivisionLevel: 'low',
  pictureCount: 1,
  medianMs: 12_000,
  count: 3,
  ...part,
});

describe('the expected time of a run', () => {
  test.each(SUBDIVISION_LEVELS)('is the benchmark’s until the server has made some: %s', (level) => {
    expect(expectTime(plain(level))).toEqual({ ms: benchmarkMs(level), source: 'benchmark' });
    expect(expectTime(plain(level), [time({ subdivisionLevel: level, count: 2 })]).source).toBe('benchmark');
    expect(benchmarkMs(level)).toBeGreaterThan(0);
  });

  test('is the median of the server’s runs of the same level, generator and number of pictures', () => {
    const recent = [
      time({}),
      time({ pictureCount: 4, medianMs: 20_000 }),
      time({ generator: 'ark', medianMs: 200_000 }),
      time({ kind: 'scene', generator: null, medianMs: 7_000 }),
    ];
    expect(expectTime(plain('low'), recent)).toEqual({ ms: 12_000, source: 'here' });
    expect(expectTime({ ...plain('low'), pictures: { length: 4 } }, recent).ms).toBe(20_000);
    expect(expectTime({ ...plain('low'), pictures: { length: 2 } }, recent).source).toBe('benchmark');
    expect(expectTime({ ...plain('low'), generator: 'ark' }, recent).ms).toBe(200_000);
    expect(expectTime({ kind: 'scene', generator: null, subdivisionLevel: 'low' }, recent).ms).toBe(7_000);
    expect(expectTime(plain('medium'), recent).source).toBe('benchmark');
  });

  test('is the sum of its stages for what the benchmark does not measure', () => {
    const scene = { kind: 'scene', generator: null, subdivisionLevel: 'low' } as const;
    const hosted = { kind: 'picture', generator: 'ark', subdivisionLevel: 'low' } as const;
    expect(expectTime(scene)).toEqual({ ms: sumStages('low', stagesOf(scene)), source: 'benchmark' });
    expect(expectTime(hosted).ms).toBeGreaterThan(290_000);
  });
});

test('a run is late once it takes much longer than expected', () => {
  expect([isLate(10_000, 10_000), isLate(15_000, 10_000), isLate(16_000, 10_000)]).toEqual([false, false, true]);
  expect(isLate(2_000, 500)).toBe(false);
});
