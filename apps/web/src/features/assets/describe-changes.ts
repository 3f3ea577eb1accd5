import type { AssetEdits } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { writeKilograms, writeMetres } from '../../ui/facts/estimate-words.ts';
import { formatNumber } from '../../ui/format/format.ts';
import { compareEdits } from './edit-draft.ts';

type T = Translate<'assets' | 'estimates' | 'materials'>;

/**
 * What a version changed, in words, one for each field; empty if it is the same.
 *
 * @example
 * describeChanges(t, 'en', {}, { massKg: 2 }); // ['Mass: 2 kg']
 */
export function describeChanges(t: T, language: string, before: AssetEdits, after: AssetEdits): string[] {
  const change = compareEdits(before, after);
  const names = Object.keys(change) as (keyof AssetEdits)[];
  return (
    names
      // The new one of the two says enough.
      .filter((name) => !(name === 'massKg' && change.massKg === null && change.densityKgM3))
      .filter((name) => !(name === 'densityKgM3' && change.densityKgM3 === null && change.massKg))
      .map((name) => {
        const field = name === 'massKg' ? t('estimates.mass.label') : t(`assets.fields.${name}`);
        if (after[name] === undefined) return t('assets.versions.reset', { field });
        return t('assets.versions.changed', { field, value: writeValue(t, language, name, after) });
      })
  );
}

function writeValue(t: T, language: string, name: keyof AssetEdits, edits: AssetEdits): string {
  const { size, colliders, formats = [], rotation } = edits;
  if (name === 'size' && size) {
    return 'axis' in size
      ? `${t(`assets.edit.axes.${size.axis}`)} ${writeMetres(language, size.metres)}`
      : `× ${formatNumber(language, size.factor)}`;
  }
  if (name === 'material') return t(`materials.${edits.material!}`);
  if (name === 'massKg') return writeKilograms(language, edits.massKg!);
  if (name === 'densityKgM3') return formatNumber(language, edits.densityKgM3!);
  if (name === 'formats') return new Intl.ListFormat(language).format(formats.map((format) => format.toUpperCase()));
  if (name === 'rotation' && rotation) {
    const degrees = Math.round((2 * Math.acos(Math.min(1, Math.abs(rotation[3]))) * 180) / Math.PI);
    return `${formatNumber(language, degrees)}°`;
  }
  if (name === 'colliders' && colliders) {
    const kind = t(`assets.edit.colliderKinds.${colliders.kind}`);
    return colliders.kind === 'hulls' ? `${kind} (≤ ${formatNumber(language, colliders.countMax)})` : kind;
  }
  const value = edits[name];
  return typeof value === 'number' ? formatNumber(language, value) : String(value);
}
