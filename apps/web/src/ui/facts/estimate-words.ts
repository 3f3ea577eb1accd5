import type { MaterialName } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { numberFormat } from '../format/number-format.ts';
import type { AssetFacts, FactSource } from './asset-facts.ts';

type T = Translate<'estimates' | 'materials'>;

/** Digits of a value that was given; an estimate within a factor of 1.7 does not have more than two. */
const digitsOf = (source: FactSource) => (source === 'given' ? 4 : 2);

/** A length in metres, with centimetres below 10 cm. */
export const writeMetres = (language: string, metres: number, digits = 3): string =>
  numberFormat(language, {
    style: 'unit',
    unit: metres < 0.1 ? 'centimeter' : 'meter',
    maximumSignificantDigits: digits,
  }).format(metres < 0.1 ? metres * 100 : metres);

/** Width, height and depth, with the same count of digits. */
export const writeSides = (language: string, sides: readonly number[]): string =>
  sides
    .map((side) =>
      numberFormat(language, {
        style: 'unit',
        unit: 'meter',
        minimumSignificantDigits: 3,
        maximumSignificantDigits: 3,
      }).format(side),
    )
    .join(' × ');

/** A mass in kilograms, with grams below 100 g. */
export const writeKilograms = (language: string, kilograms: number, digits = 3): string =>
  numberFormat(language, {
    style: 'unit',
    unit: kilograms < 0.1 ? 'gram' : 'kilogram',
    maximumSignificantDigits: digits,
  }).format(kilograms < 0.1 ? kilograms * 1000 : kilograms);

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
