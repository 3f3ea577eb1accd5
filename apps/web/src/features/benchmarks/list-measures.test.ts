import { expect, test } from 'vitest';
import { gatherResults } from '../../../vite/read-results.ts';
import { F_SCORES, MEASURES, writeMeasure } from './list-measures.ts';

const measure = { mean: 0.8919, median: 0.978, standardError: 0.02278, p90: 1 };

test('a measure is formatted as mean and error, as median, or as a share', () => {
  expect(writeMeasure('en', { digits: 3 }, measure)).toBe('0.892 ± 0.023');
  expect(writeMeasure('fr', { digits: 3 }, measure)).toBe('0,892 ± 0,023');
  expect(writeMeasure('en', { digits: 2, isMedian: true }, measure)).toBe('0.98');
  expect(writeMeasure('en', { digits: 1, isShare: true }, { ...measure, mean: 1 })).toBe('100%');
  expect(writeMeasure('en', { digits: 1, isShare: true }, { ...measure, mean: 2999 / 3000 })).toBe('99.9%');
  expect(writeMeasure('en', { digits: 2 }, undefined)).toBe('–');
});

test('the result files have every measure on the page, and a score for every object', () => {
  const { quality, engine, api } = gatherResults();
  const sets = Object.values(quality!.sets);
  expect(sets.length).toBeGreaterThan(0);
  for (const { network } of sets) {
    for (const { key } of MEASURES) expect(network!.measures[key], key).toBeDefined();
    for (const threshold of F_SCORES) expect(network!.measures[`F@${threshold}, after ICP`]).toBeDefined();
    expect(network!.scores).toHaveLength(network!.objects);
    expect(network!.counts.closed.of).toBe(network!.objects);
  }
  expect(engine!.levels.medium.stages).toHaveLength(13);
  expect(Object.keys(engine!.levels.high.fileBytes)).toEqual(['model.glb', 'web/model.glb']);
  expect(api!.results.length).toBeGreaterThan(1);
  expect(api!.file).toBe('benchmarks/results/api.json');
});
