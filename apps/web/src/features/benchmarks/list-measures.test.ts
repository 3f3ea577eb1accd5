import { expect, test } from 'vitest';
import { gatherResults } from '../../../vite/read-results.ts';
import type { EngineQuality } from '../../ui/facts/results.ts';
import { F_SCORES, listMeasures, writeMeasure } from './list-measures.ts';
import { hasViews, listViews } from './list-views.ts';

const measure = { mean: 0.8919, median: 0.978, standardError: 0.02278, p90: 1 };

test('a measure is formatted as mean and error, as median, or as a share', () => {
  expect(writeMeasure('en', { digits: 3 }, measure)).toBe('0.892 ± 0.023');
  expect(writeMeasure('fr', { digits: 3 }, measure)).toBe('0,892 ± 0,023');
  expect(writeMeasure('en', { digits: 2, isMedian: true }, measure)).toBe('0.98');
  expect(writeMeasure('en', { digits: 1, isShare: true }, { ...measure, mean: 1 })).toBe('100%');
  expect(writeMeasure('en', { digits: 1, isShare: true }, { ...measure, mean: 2999 / 3000 })).toBe('99.9%');
  expect(writeMeasure('en', { digits: 1, better: 'lower', isShare: true }, { ...measure, mean: 1 / 3000 })).toBe(
    '0.1%',
  );
  expect(writeMeasure('en', { digits: 2 }, undefined)).toBe('–');
});

test('measures that a result file lacks are not listed', () => {
  const names = (measures: Parameters<typeof listMeasures>[0]) => listMeasures(measures).map(({ name }) => name);
  expect(names({})).not.toContain('tears');
  expect(names({ 'tears, novel views': null })).not.toContain('tears');
  expect(names({ 'tears, novel views': measure })).toContain('tears');
  expect(names({})).toContain('size');
});

test('novel views are a table with a column per side, if they were measured', () => {
  const set = (measures: EngineQuality['measures']) => ({
    name: 'scanned' as const,
    network: { measures } as EngineQuality,
    release: {
      measures: { 'outline IoU, novel views': { ...measure, mean: 0.25, standardError: 0.01 } },
    } as unknown as EngineQuality,
    baseline: undefined,
  });
  expect(hasViews([set({})])).toBe(false);
  expect(hasViews([set({ 'outline IoU, novel views': null })])).toBe(false);
  const sides = ['behind', 'sides', 'above', 'novel views'];
  const measures = Object.fromEntries(
    sides.map((side, i) => [`outline IoU, ${side}`, { ...measure, mean: i / 10, standardError: 0.01 }]),
  );
  expect(hasViews([set(measures)])).toBe(true);
  expect(listViews('en', set(measures))[0]).toEqual({
    name: 'outline',
    better: 'higher',
    cells: ['0.000 ± 0.010', '0.100 ± 0.010', '0.200 ± 0.010', '0.300 ± 0.010', '0.250 ± 0.010', '–'],
  });
});

test('the result files have every measure on the page, and a score for every object', () => {
  const { quality, engine, api } = gatherResults();
  const sets = Object.values(quality!.sets);
  expect(sets.length).toBeGreaterThan(0);
  for (const { network } of sets) {
    for (const { key } of listMeasures(network!.measures)) expect(network!.measures[key], key).toBeDefined();
    for (const threshold of F_SCORES) expect(network!.measures[`F@${threshold}, after ICP`]).toBeDefined();
    expect(network!.scores).toHaveLength(network!.objects);
    expect(network!.counts.closed.of).toBe(network!.objects);
  }
  expect(engine!.levels.medium.stages).toHaveLength(13);
  expect(Object.keys(engine!.levels.high.fileBytes)).toEqual(['model.glb', 'web/model.glb']);
  expect(api!.results.length).toBeGreaterThan(1);
  expect(api!.file).toBe('benchmarks/results/api.json');
});
