import { expect, test } from 'vitest';
import type { Row } from '../measure/measures.ts';
import { joinPages } from './join-results.ts';
import type { RunPage } from './write-results.ts';

const surface = (f10: number) => ({ cd: 0.05, f05: 0.5, f10, f20: 1, f50: 1, normals: 0.9 });

const row = (object: string, f10: number, rest: Partial<Row> = {}): Row => ({
  object,
  method: 'network (tangible-shape 3)',
  scores: {
    box: surface(f10 / 2),
    icp: surface(f10),
    volumeIou: 0.5,
    silhouetteIou: 0.98,
    sizeRatio: 1.1,
    upDegrees: 2,
    seenPsnr: 20,
    unseenPsnr: null,
  },
  seconds: 8,
  peakMib: 700,
  triangles: 100_000,
  isWatertight: true,
  passed: true,
  ...rest,
});

const page = (date: string, set: string, rows: Row[], failed: string[] = []): RunPage => ({
  date,
  version: '0.1.0',
  seed: 11,
  level: 'medium',
  limit: null,
  machine: { cpu: 'c', cores: 2, memoryGib: 8, node: 'v26' },
  sets: { [set]: { network: { rows, failures: failed.map((object) => ({ object, error: 'no' })) } } },
});

test('runs are merged set by set; an object counts once, from the last run', () => {
  const joined = joinPages([
    page('2026-11-15T01', 'scanned', [row('a', 0.4), row('b', 0.8)], ['c']),
    page('2026-11-15T03', 'scanned', [row('c', 1), row('a', 0.6)], ['d']),
    page('2026-11-15T02', 'varied', [row('e', 0.5)]),
  ]);
  const { network } = joined.sets.scanned!;
  expect(joined.date).toBe('2026-11-15T03');
  expect(network!.scores).toEqual({ a: 0.6, b: 0.8, c: 1 });
  expect(network!.objects).toBe(3);
  expect(network!.measures['F@0.1, after ICP']!.mean).toBeCloseTo(0.8, 9);
  expect(network!.failures).toEqual([{ object: 'd', error: 'no' }]);
  expect(joined.sets.varied!.network!.scores).toEqual({ e: 0.5 });
  expect(joined.published.comparable).toBe(false);
});

test('passed checks are counted; if a run does not separate the drop from the other checks, only what is certain', () => {
  const joined = joinPages([
    page('2026', 'scanned', [
      row('old and passed', 1),
      row('old and not', 1, { passed: false }),
      row('fell over', 1, { passed: false, dropped: false }),
      row('open', 1, { passed: false, dropped: true, isWatertight: false }),
    ]),
  ]);
  expect(joined.sets.scanned!.network!.counts).toEqual({
    closed: { held: 3, of: 4 },
    dropped: { held: 2, of: 3 },
    passed: { held: 1, of: 4 },
  });
});

test('measures that older rows lack are those of the newer rows, and null if all rows are old', () => {
  const side = (iou: number) => ({ iou, degrees: 20, psnr: null, holes: 0, tears: 0 });
  const views = { behind: side(0.6), sides: side(0.8), above: side(1) };
  const old = row('old', 1);
  const measured = { ...row('new', 1), scores: { ...old.scores, views, unseen: null, pieces: 2 } };
  const { measures } = joinPages([page('2026', 'scanned', [old, measured])]).sets.scanned!.network!;
  expect(measures['outline IoU, novel views']).toMatchObject({ count: 1, mean: expect.closeTo(0.8, 9) });
  expect(measures['outline IoU, behind']!.mean).toBe(0.6);
  expect(measures['colour PSNR, behind']).toBeNull();
  expect(measures['F@0.1, unseen points']).toBeNull();
  expect(measures.pieces!.mean).toBe(2);
  const before = joinPages([page('2026', 'scanned', [old])]).sets.scanned!.network!.measures;
  expect(before['normal angle, novel views']).toBeNull();
});

test('runs of another level or seed are not merged', () => {
  const one = page('2026', 'scanned', [row('a', 1)]);
  expect(() => joinPages([one, { ...one, level: 'low' }])).toThrow('one level and one seed');
  expect(() => joinPages([one, { ...one, seed: 12 }])).toThrow('one level and one seed');
  expect(() => joinPages([])).toThrow('no run');
});
