import { expect, test } from 'vitest';
import { findLevel, listEngineFlags } from './engine-flags.mjs';

test.each([
  [['mug.png', '--quality', 'low'], 'low'],
  [['--quality=high', 'mug.png'], 'high'],
  [['-q', 'medium', 'mug.png', '-o', 'out'], 'medium'],
  [['-qlow', 'mug.png'], 'low'],
  [['--unknown', '--json', 'low'], undefined],
  [['mug.png', '-q'], undefined],
  [[], undefined],
])('%j asks for %s', (args, level) => {
  expect(findLevel(args)).toBe(level);
});

test('only low-level assets run without the optimizing compiler', () => {
  expect(listEngineFlags('low')).toContain('--no-turbofan');
  for (const level of ['medium', 'high', undefined]) expect(listEngineFlags(level)).toEqual([]);
});
