import { expect, test } from 'vitest';
import { describeCapacity } from './describe-capacity.ts';
import { exampleResults } from './example-results.ts';
import { findLimits, findOtherLimits } from './find-limits.ts';
import { modelCapacity } from './model.ts';

const results = exampleResults();

test('a million accounts make 120,000 generations a day, 4.17 in the busiest second', () => {
  const { generationsPerDay, demand } = modelCapacity(results, 1_000_000);
  expect(generationsPerDay).toBeCloseTo(120_000, 6);
  expect(demand.generations).toBeCloseTo(4.1667, 3);
});

test('workers are sized by the CPU time of every generation and the planned utilisation', () => {
  const { workerCores, workers } = modelCapacity(results, 1_000_000);
  // 4.1667 in a second, 12 s of CPU time each, at 60 % of a core: 83.3 cores, 42 workers of two.
  expect(workerCores).toBeCloseTo(83.33, 1);
  expect(workers).toBe(42);
});

test('calls are derived from user behaviour', () => {
  const { calls } = modelCapacity(results, 1_000_000).demand;
  // 40,000 people a day with two visits each, three times the average: 2.78 visits in a second, 4 pages each.
  expect(calls.me).toBeCloseTo(11.11, 2);
  // 15 s in the queue and 6 s at work, asked every 5 s.
  expect(calls.status).toBeCloseTo(4.1667 * 4.2, 2);
  // 200,000 active people, 3 % of whom pay, 3 events each, in 30 days, 20 times the average.
  expect(calls.webhook).toBeCloseTo(0.1389, 3);
});

test('storage grows by the files of a generation, and the traffic is the ZIP and the preview', () => {
  const { storageTibPerMonth, egressTibPerMonth } = modelCapacity(results, 1_000_000);
  expect(storageTibPerMonth).toBeCloseTo((3_600_000 * 10e6) / 2 ** 40, 3);
  expect(egressTibPerMonth).toBeCloseTo((3_600_000 * (1.5 * 4e6 + 4 * 0.2e6)) / 2 ** 40, 3);
});

test('twice as many users need twice as much of what scales with them, and connections for each process', () => {
  const [one, two] = [modelCapacity(results, 500_000), modelCapacity(results, 1_000_000)];
  for (const name of ['workerCores', 'storageTibPerMonth', 'rowsPerDay', 'commitsPerSecond'] as const) {
    expect(two[name] / one[name], name).toBeCloseTo(2, 6);
  }
  expect(two.databaseConnections).toBe(two.apiProcesses * 20 + two.workers * 8);
});

test('limits are sorted by when they are reached, and each is reached where it says', () => {
  const limits = findLimits(results);
  expect(limits[0]!.what).toBe('worker cores');
  expect(limits.map(({ users }) => users)).toEqual([...limits.map(({ users }) => users)].sort((a, b) => a - b));
  // 40 cores of the 83.3 that a million need.
  expect(limits[0]!.users).toBeGreaterThan(478_000);
  expect(limits[0]!.users).toBeLessThan(486_000);
});

test('a resource without cost never becomes a limit', () => {
  const free = { ...results, idle: { ...results.idle, notificationCpuMs: 0 } };
  expect(findLimits(free).find(({ what }) => what === 'change notifications')?.users).toBe(Number.POSITIVE_INFINITY);
  expect(describeCapacity(free)).toContain('more than a billion');
});

test('a queue that is twice as expensive to count reaches its limit at a length shorter by the square root of two', () => {
  const lengthOf = (queuePositionMs: number) =>
    findOtherLimits({ ...results, idle: { ...results.idle, queuePositionMs } })[0]!.at.split(' ')[0];
  // 10,000 rows in 2 ms: n people ask every 5 s, each for n/2 rows of 0.2 µs: a core at n = sqrt(5000 / 0.0001) = 7,071.
  expect(lengthOf(2)).toBe('7,100');
  expect(lengthOf(4)).toBe('5,000');
});
