import { CHECK_NAMES } from '@tangible/contracts';
import { describe, expect, test } from 'vitest';
import { makeFormat } from '../format.ts';
import type { ReportCheck } from '../model/report.ts';
import type { ViewerWords } from '../words.ts';
import { groupChecks } from './group-checks.ts';
import { writeThreshold, writeValue } from './write-check.ts';

const units = { m: 'm', m3: 'm³', kg: 'кг', kgM2: 'kg·m²', s: 's', px: 'px', mPerS: 'm/s' };
const words = { yes: 'oui', no: 'non', units } as ViewerWords;
const check = (value: number | boolean, unit: string | null = null): ReportCheck => ({
  name: 'x',
  value,
  threshold: '',
  verdict: 'pass',
  unit,
});

describe('a check in the reader’s language', () => {
  const [en, fr] = [makeFormat('en'), makeFormat('fr')];
  test.each([
    [check(0.199786, 'kg'), '0.1998 кг'],
    [check(0.25, 'm/s'), '0.25 m/s'],
    [check(3, 'rad'), '3 rad'],
    [check(0.000190272, 'm3'), '1.9E-4 m³'],
    [check(29_996), '30,000'],
    [check(0, 'm'), '0 m'],
    [check(true), 'oui'],
    [check(false), 'non'],
  ])('%j reads %s', (given, text) => {
    expect(writeValue(given, en, words)).toBe(text);
  });

  test.each([
    ['= 0', '= 0'],
    ['<= 0.0147283', '≤ 0,01473'],
    ['>= 1, <= 32', '≥ 1, ≤ 32'],
    ['= true', '= oui'],
    ['', ''],
    ['whatever it takes', 'whatever it'],
  ])('the threshold %s reads %s', (threshold, text) => {
    expect(writeThreshold(threshold, fr, words)).toBe(text);
  });
});

test('every check of the engine has a group, those of files the last', () => {
  const checks = CHECK_NAMES.map((name) => ({ ...check(0), name }));
  const groups = groupChecks(checks);
  expect(groups.map(([group, list]) => [group, list.length])).toEqual([
    ['surface', 12],
    ['placement', 4],
    ['rendering', 6],
    ['physics', 10],
    ['drop', 9],
    ['files', 7],
  ]);
});

describe('numbers', () => {
  const en = makeFormat('en');
  test('of lengths, masses, times and files have units', () => {
    expect(en.metres(0.1473)).toBe('0.147 m');
    expect(en.metres(12.345)).toBe('12.3 m');
    expect(en.millimetres(0.00042)).toBe('0.42 mm');
    expect(en.kilograms(0.2)).toBe('0.200 kg');
    expect(en.kilograms(0.0123)).toBe('12.3 g');
    expect(en.seconds(0.154)).toBe('0.15s');
    expect(en.bytes(547_132)).toBe('547 kB');
    expect(en.bytes(4_520_000)).toBe('4.5 MB');
  });

  test('are formatted by language', () => {
    expect(makeFormat('fr').metres(0.1473)).toMatch(/^0,147\sm$/);
    expect(makeFormat('ru').metres(0.1473)).toMatch(/^0,147\sм$/);
    expect(makeFormat('zh-CN').kilograms(2)).toMatch(/^2\.00\s?(千克|kg)$/);
  });
});
