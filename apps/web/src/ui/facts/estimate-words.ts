import type { MaterialName } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { numberFormat } from '../format/number-format.ts';
import type { AssetFacts, FactSource } from './asset-facts.ts';

type T = Translate<'estimates' | 'materials'>;

/** Digits of a value that was given; an estimate within a factor of 1.7 does not have more than two. */
const digitsOf = (source: FactSource) => (source === 'given' ? 4 : 2);

type Digits = Pick<Intl.NumberFormatOptions, 'minimumSignificantDigits' | 'maximumSignificantDigits'>;

/** A figure stays on one line with its unit. */
const writeUnit = (language: string, value: number, unit: string, digits: Digits): string =>
  numberFormat(language, { style: 'unit', unit, ...digits })
    .format(value)
    .replace(' ', '\u00a0');

/** A length in metres, with centimetres below 10 cm. */
export const writeMetres = (language: string, metres: number, maximumSignificantDigits = 3): string =>
  metres < 0.1
    ? writeUnit(language, metres * 100, 'centimeter', { maximumSignificantDigits })
    : writeUnit(language, metres, 'meter', { maximumSignificantDigits });

/** Width, height and depth, with the same count of digits. */
export const writeSides = (language: string, sides: readonly number[]): string =>
  sides
    .map((side) => writeUnit(language, side, 'meter', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 }))
    .join(' × ');

/** A mass in kilograms, with grams below 100 g. */
export const writeKilograms = (language: string, kilograms: number, maximumSignificantDigits = 3): string =>
  kilograms < 0.1
    ? writeUnit(language, kilograms * 1000, 'gram', { maximumSignificantDigits })
    : writeUnit(language, kilograms, 'kilogram', { maximumSignificantDigits });

/**
 * The longest side, and how far it is known.
 *
 * @example
 * sizeWords(t, 'en', facts); // 'about 0.31 m, within a factor of 1.7 (estimated)'
 */
export function sizeWords(
  t: T,
  language: string,
  { sidesM, sizeSource, sizeFactor }: Pick<AssetFacts, 'sidesM' | 'sizeSource' | 'sizeFactor'>,
): string {
  const length = writeMetres(language, Math.max(...sidesM), digitsOf(sizeSource));
  if (sizeSource !== 'estimated' || sizeFactor === null) return t(`estimates.size.${sizeSource}`, { length });
  const factor = numberFormat(language, { maximumSignificantDigits: 2 }).format(sizeFactor);
  return t('estimates.size.within', { length, factor });
}

/**
 * The mass, and what it rests on.
 *
 * @example
 * massWords(t, 'en', facts); // 'about 0.4 kg (assumed material: mixed)'
 */
export function massWords(
  t: T,
  language: string,
  {
    massKg,
    massSource,
    material,
    materialSource,
  }: Pick<AssetFacts, 'massKg' | 'massSource' | 'material' | 'materialSource'>,
): string {
  const mass = writeKilograms(language, massKg, digitsOf(massSource));
  if (massSource === 'given') return t('estimates.mass.given', { mass });
  const key = materialSource === 'given' ? 'materialGiven' : materialSource;
  return t(`estimates.mass.${key}`, { mass, material: materialName(t, language, material) });
}

/** @example materialWords(t, 'en', facts); // 'Mixed (assumed)' */
export const materialWords = (
  t: T,
  { material, materialSource }: Pick<AssetFacts, 'material' | 'materialSource'>,
): string => t(`estimates.material.${materialSource}`, { material: t(`materials.${material}`) });

const materialName = (t: T, language: string, material: MaterialName) =>
  t(`materials.${material}`).toLocaleLowerCase(language);
