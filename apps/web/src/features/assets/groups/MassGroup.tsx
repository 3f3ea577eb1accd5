import { MATERIAL_NAMES, type MaterialName } from '@tangible/contracts';
import { massWords, writeKilograms } from '../../../ui/facts/estimate-words.ts';
import { numberFormat, unitName } from '../../../ui/format/number-format.ts';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { Choice } from './Choice.tsx';
import { Group } from './Group.tsx';
import type { GroupProps } from './group-props.ts';
import { NumberField } from './NumberField.tsx';
import { Reset } from './Reset.tsx';

/** Mass, density or material; what is left open follows from the rest. */
export function MassGroup({ draft, facts, level, derived, onChange }: GroupProps) {
  const { t, language } = useWords('assets', 'estimates', 'materials');
  const { massKg, densityKgM3 } = derived ?? facts;
  const kilogram = unitName(language, 'kilogram');
  const plain = numberFormat(language, { maximumSignificantDigits: 3 });
  return (
    <Group name="mass" isOpen value={derived ? writeKilograms(language, massKg, 3) : t('assets.edit.later')}>
      <Choice
        label={t('estimates.material.label')}
        value={draft.material}
        options={[
          [
            '',
            `${t('assets.edit.estimated')}${draft.material === '' ? `: ${t(`materials.${(derived ?? facts).material}`)}` : ''}`,
          ],
          ...MATERIAL_NAMES.map((name) => [name, t(`materials.${name}`)] as [MaterialName, string]),
        ]}
        onValue={(material) => onChange({ material })}
      >
        {draft.material !== '' && (
          <Reset label={t('estimates.material.label')} onReset={() => onChange({ material: '' })} />
        )}
      </Choice>
      <NumberField
        name="mass"
        label={t(`assets.fields.${draft.massKind}`)}
        placeholder={plain.format(draft.massKind === 'massKg' ? massKg : densityKgM3)}
        draft={draft}
        level={level}
        onChange={onChange}
      >
        <fieldset className={styles.units}>
          <legend className="unseen">{t('assets.edit.unit')}</legend>
          {(['massKg', 'densityKgM3'] as const).map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === draft.massKind}
              aria-label={t(`assets.fields.${kind}`)}
              onClick={() => kind !== draft.massKind && onChange({ massKind: kind, mass: '' })}
            >
              {kind === 'massKg' ? kilogram : `${kilogram}/${unitName(language, 'meter')}³`}
            </button>
          ))}
        </fieldset>
      </NumberField>
      <p className={styles.note}>{massWords(t, language, derived ?? facts)}</p>
    </Group>
  );
}
