import { createRandom } from '@tangible/geometry';
import { expect, test } from 'vitest';
import { JOINED, readJoined, readOptions } from '../options.ts';
import { cameraAxes, drawView, seedOf } from '../truth/view.ts';
import { summarise } from './summarise.ts';

test('means, medians and standard errors of the known values', () => {
  expect(summarise([1, 2, null, 3, Number.NaN, 10])).toEqual({
    count: 4,
    mean: 4,
    median: 2.5,
    standardError: Math.sqrt((9 + 4 + 1 + 36) / 3 / 4),
    p90: expect.closeTo(7.9, 9),
  });
  expect(summarise([null])).toBeNull();
});

test('views follow the protocol and depend only on seed and name', () => {
  for (const name of ['a', 'b', 'c', 'd']) {
    const view = drawView(createRandom(seedOf(11, name)));
    expect(view).toEqual(drawView(createRandom(seedOf(11, name))));
    expect(view.elevation * 180).toBeGreaterThanOrEqual(5 * Math.PI);
    expect(view.elevation * 180).toBeLessThanOrEqual(35 * Math.PI);
    const [x, y, z] = cameraAxes(view);
    // Held level, looking down: its right is level and its up leans towards up.
    expect([x[1], y[1] > 0, z[1] > 0]).toEqual([0, true, true]);
  }
  expect(drawView(createRandom(seedOf(11, 'a')))).not.toEqual(drawView(createRandom(seedOf(12, 'a'))));
});

test('invalid options say what is allowed', () => {
  expect(readOptions(['--data', 'd', '--set', 'varied', '--limit', '3'])).toMatchObject({
    sets: ['varied'],
    engines: [
      { label: 'network', shape: 'network' },
      { label: 'baseline', shape: 'baseline' },
    ],
    limit: 3,
    seed: 11,
    level: 'medium',
    out: 'data/quality-run.json',
  });
  expect(() => readOptions([])).toThrow('--data');
  expect(() => readOptions(['--data', 'd', '--set', 'some'])).toThrow('scanned, varied, drawn, both or all');
  expect(() => readOptions(['--data', 'd', '--limit', '0'])).toThrow('whole number');
});

test('the drawn set needs no data, and both are the sets that do', () => {
  expect(readOptions(['--set', 'drawn']).sets).toEqual(['drawn']);
  expect(readOptions(['--data', 'd', '--set', 'both']).sets).toEqual(['scanned', 'varied']);
  expect(readOptions(['--data', 'd']).sets).toEqual(['scanned', 'varied', 'drawn']);
  expect(() => readOptions(['--set', 'varied'])).toThrow('--data');
});

test('engines of other checkouts run under a label of their own', () => {
  const read = (...args: string[]) => readOptions(['--data', 'd', ...args]).engines;
  expect(read('--engine', 'network', '--engine-root', '/old', '--label', 'release-5')).toEqual([
    { label: 'network', shape: 'network' },
    { label: 'release-5', shape: 'network', root: '/old' },
  ]);
  expect(read('--engine', 'none', '--engine-root', '/old', '--label', 'release-5')).toHaveLength(1);
  expect(() => read('--engine', 'none')).toThrow('--engine-root');
  expect(() => read('--engine-root', '/old')).toThrow('needs a --label');
  expect(() => read('--engine-root', '/old', '--label', 'network')).toThrow('unique');
});

test('run files to be merged are listed one by one, without other options', () => {
  expect(readJoined(['--join', 'a.json', '--join', 'b.json'])).toEqual({ files: ['a.json', 'b.json'], out: JOINED });
  expect(readJoined(['--join', 'a.json', '--out', 'c.json'])).toEqual({ files: ['a.json'], out: 'c.json' });
  expect(readJoined(['--data', 'd', '--out', 'c.json']).files).toEqual([]);
  expect(() => readJoined(['--join', 'a.json', '--out'])).toThrow('--join FILE');
  expect(() => readJoined(['--join', 'a.json', 'b.json'])).toThrow('--join FILE');
  expect(() => readJoined(['--join', '--limit'])).toThrow('--join FILE');
  expect(() => readJoined(['--join', 'a.json', '--limit', '3'])).toThrow('--join FILE');
});
