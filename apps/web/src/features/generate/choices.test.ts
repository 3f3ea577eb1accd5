import { FILE_FORMATS } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { readNumber } from '../../ui/format/read-number.ts';
import { ADDED_FORMATS, CHOICES_DEFAULT, findUse, MASS_RANGE, SIZE_RANGE, toRequest, USES } from './choices.ts';

const picture = new Blob(['x']);

test('medium and glb are the defaults, with the formats of simulators', () => {
  expect(toRequest(picture, CHOICES_DEFAULT)).toEqual({
    file: picture,
    sides: {},
    subdivisionLevel: 'medium',
    fileFormat: 'glb',
    formats: ['usd', 'urdf', 'mjcf'],
  });
});

test('every format that the engine writes can be chosen, alone or by a use', () => {
  expect(new Set(['glb', ...ADDED_FORMATS])).toEqual(new Set(FILE_FORMATS));
  for (const [use, formats] of Object.entries(USES)) expect(findUse([...formats].reverse())).toBe(use);
  expect(findUse([])).toBeNull();
  expect(findUse(['usdz', 'stl'])).toBeNull();
});

test('all choices are sent, each format once', () => {
  const request = toRequest(picture, {
    level: 'high',
    formats: ['urdf', 'stl', 'usdz', 'urdf'],
    size: ' 0,42 ',
    mass: '1.5e-2',
    material: 'steel',
    point: { x: 0.25, y: 0.5 },
    symmetry: 'off',
  });
  expect(request).toEqual({
    file: picture,
    sides: {},
    subdivisionLevel: 'high',
    fileFormat: 'glb',
    formats: ['usdz', 'stl', 'urdf'],
    sizeM: 0.42,
    massKg: 0.015,
    material: 'steel',
    pointX: 0.25,
    pointY: 0.5,
    symmetry: 'off',
  });
});

test.each(['0', '-1', '1001', 'x', '1,5,2', '0x10', 'Infinity', '1e9', '.'])('a size of %s is rejected', (text) => {
  expect(readNumber(text, SIZE_RANGE)).toBeNull();
  expect(toRequest(picture, { ...CHOICES_DEFAULT, size: text })).toBeNull();
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['.5', 0.5],
  ['100000', 100_000],
  ['1e-6', 1e-6],
])('a mass of “%s” is %s', (text, value) => {
  expect(readNumber(text, MASS_RANGE)).toBe(value);
});
