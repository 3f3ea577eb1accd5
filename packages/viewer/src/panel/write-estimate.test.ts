import { expect, test } from 'vitest';
import { makeFormat } from '../format.ts';
import type { ValueSources } from '../model/read-sources.ts';
import type { ViewerWords } from '../words.ts';
import { writeMass, writeSize } from './write-estimate.ts';

const words = {
  estimates: {
    title: 'Size and mass',
    about: (value) => `about ${value}`,
    sources: { given: 'given', guided: 'recognised', estimated: 'estimated', assumed: 'assumed' },
    within: (factor) => `within a factor of ${factor}`,
    material: (source, name) => `material ${source} (${name})`,
    correct: { size: '', mass: '', material: '' },
  },
  guidance: { materialName: (name: string) => name } as ViewerWords['guidance'],
} satisfies Pick<ViewerWords, 'estimates' | 'guidance'>;
const format = makeFormat('en');
const of = (sources: Partial<ValueSources>) => ({
  sources: { size: null, sizeFactor: null, material: null, mass: null, ...sources },
});

test('only a given size stands without "about"', () => {
  const write = (sources: Partial<ValueSources>) => Object.values(writeSize([0.31], of(sources), format, words));
  expect(write({ size: 'estimated', sizeFactor: 1.66 })).toEqual(['about 0.310 m', 'within a factor of 1.7']);
  expect(write({ size: 'estimated' })).toEqual(['about 0.310 m', 'estimated']);
  expect(write({ size: 'guided' })).toEqual(['about 0.310 m', 'recognised']);
  expect(write({ size: 'assumed' })).toEqual(['about 0.310 m', 'assumed']);
  expect(write({ size: 'given' })).toEqual(['0.310 m', 'given']);
});

test('a mass says which material it follows from, unless it was given itself', () => {
  const write = (sources: Partial<ValueSources>, material: string | null = 'mixed') =>
    Object.values(writeMass({ massKg: 0.4, material }, of(sources), format, words));
  expect(write({ material: 'assumed' })).toEqual(['about 0.400 kg', 'material assumed (mixed)']);
  expect(write({ material: 'given' }, 'steel')).toEqual(['about 0.400 kg', 'material given (steel)']);
  expect(write({ material: 'assumed', mass: 'given' })).toEqual(['0.400 kg', 'given']);
  expect(write({ mass: 'estimated' }, null)).toEqual(['about 0.400 kg', 'estimated']);
});

test('a file that says nothing about its sources claims nothing', () => {
  expect(writeSize([0.31], null, format, words)).toEqual({ value: '0.310 m', note: null });
  expect(writeMass({ massKg: 0.4, material: 'mixed' }, null, format, words)).toEqual({ value: '0.400 kg', note: null });
});
