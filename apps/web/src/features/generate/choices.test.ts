import { FILE_FORMATS } from '@tangible/contracts';
import { expect, test } from 'vitest';
import { readNumber } from '../../ui/format/read-number.ts';
import { CHOICES_DEFAULT, furtherFormats, MAIN_FORMATS, MASS_RANGE, SIZE_RANGE, toRequest } from './choices.ts';

const picture = new Blob(['x']);

test('medium and glb are the defaults, and nothing else is sent', () => {
  expect(toRequest(picture, CHOICES_DEFAULT)).toEqual({
    file: picture,
    sides: {},
    subdivisionLevel: 'medium',
    fileFormat: 'glb',
    formats: [],
  });
});

test('every format that the engine writes is offered, as the main one or as an additional one', () => {
  for (const main of MAIN_FORMATS) {
    expect(new Set(['glb', main, ...furtherFormats(main)])).toEqual(new Set(FILE_FORMATS));
    expect(furtherFormats(main)).not.toContain(main);
  }
});

test('all choices are sent, each format once', () => {
  const request = toRequest(picture, {
    level: 'high',
    format: 'usdz',
    further: ['usdz', 'urdf', 'stl'],
    size: ' 0,42 ',
    mass: '1.5e-2',
    material: 'steel',
    point: { x: 0.25, y: 0.5 },
  });
  expect(request).toEqual({
    file: picture,
    sides: {},
    subdivisionLevel: 'high',
    fileFormat: 'usdz',
    formats: ['urdf', 'stl'],
    sizeM: 0.42,
    massKg: 0.015,
    material: 'steel',
    pointX: 0.25,
    pointY: 0.5,
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
