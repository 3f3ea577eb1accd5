import { STAGES, SUBDIVISION_LEVELS, type SubdivisionLevel, stagesOf } from '@tangible/contracts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { benchmarkMs, listStageShares, sumStages } from '../../ui/facts/measured-times.ts';
import { expectTime, medianOf, rememberTime } from './expected-time.ts';

const plain = (subdivisionLevel: SubdivisionLevel) => ({ kind: 'picture' as const, generator: null, subdivisionLevel });

describe('the expected time of a run', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    });
    return () => vi.unstubAllGlobals();
  });

  test.each(SUBDIVISION_LEVELS)('is the benchmark’s until this browser has seen runs: %s', (level) => {
    expect(expectTime(plain(level))).toEqual({ ms: benchmarkMs(level), source: 'benchmark' });
    expect(benchmarkMs(level)).toBeGreaterThan(0);
  });

  test('is the median of the last five runs at the level', () => {
    for (const ms of [99_000, 10_000, 12_000, 11_000, 40_000, 13_000]) rememberTime(plain('low'), ms);
    expect(expectTime(plain('low'))).toEqual({ ms: 12_000, source: 'here' });
    expect(expectTime(plain('medium')).source).toBe('benchmark');
  });

  test.each(['', 'null', '7', '{"low":"x"}', '{"low":[]}', '{"low":[null,-1]}', '{"low'])(
    'does not trust the stored value: %s',
    (text) => {
      stored.set('generationTimes', text);
      expect(expectTime(plain('low')).source).toBe('benchmark');
    },
  );

  test('is kept per number of pictures: several take longer than one', () => {
    rememberTime({ ...plain('low'), pictures: { length: 4 } }, 20_000);
    expect(expectTime(plain('low')).source).toBe('benchmark');
    expect(expectTime({ ...plain('low'), pictures: [{}] }).source).toBe('benchmark');
    expect(expectTime({ ...plain('low'), pictures: { length: 4 } }).ms).toBe(20_000);
  });

  test('is kept per kind of run, and is the sum of its stages until one was seen', () => {
    rememberTime(plain('low'), 9_000);
    const scene = { kind: 'scene', generator: null, subdivisionLevel: 'low' } as const;
    const hosted = { kind: 'picture', generator: 'ark', subdivisionLevel: 'low' } as const;
    expect(expectTime(scene)).toEqual({ ms: sumStages('low', stagesOf(scene)), source: 'benchmark' });
    expect(expectTime(hosted).ms).toBeGreaterThan(290_000);
    rememberTime(hosted, 200_000);
    expect(expectTime(hosted)).toEqual({ ms: 200_000, source: 'here' });
    expect(expectTime(plain('low')).ms).toBe(9_000);
  });

  test('includes the share of each stage, with a total of 1', () => {
    const shares = listStageShares('medium');
    expect(shares.map(({ stage }) => stage)).toEqual(STAGES);
    expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(shares.every(({ share }) => share > 0)).toBe(true);
  });
});

test('the median of an even number of values lies between the two in the middle', () => {
  expect(medianOf([1, 2, 3, 10])).toBe(2.5);
  expect(medianOf([7])).toBe(7);
});
