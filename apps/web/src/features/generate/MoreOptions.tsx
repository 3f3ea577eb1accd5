import { MATERIAL_NAMES, type MaterialName } from '@tangible/contracts';
import { type ReactNode, useId } from 'react';
import { Fold } from '../../ui/content/Fold.tsx';
import field from '../../ui/controls/Field.module.css';
import { Field } from '../../ui/controls/Field.tsx';
import { readNumber } from '../../ui/format/read-number.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { type Choices, MASS_RANGE, SIZE_RANGE } from './choices.ts';
import { FormatChoice } from './FormatChoice.tsx';
import styles from './MoreOptions.module.css';

export interface MoreOptionsProps {
  choices: Pick<Choices, 'formats' | 'size' | 'mass' | 'material'>;
  /** What happens to fields that are left empty. */
  hint: string;
  onChange: (part: Partial<Choices>) => void;
  /** Further fields. */
  children?: ReactNode;
}

/** The formats one by one, and what a user may know better than an estimate: size, material and mass. Collapsed. */
export function MoreOptions({ choices, hint, onChange, children }: MoreOptionsProps) {
  const { t } = useWords('generate', 'materials');
  const id = useId();
  return (
    <Fold title={t('generate.more.summary')}>
      <FormatChoice formats={choices.formats} onChange={onChange} />
      <p className={styles.hint}>{hint}</p>
      <div className={styles.fields}>
        <NumberField
          name="size"
          label={t('generate.more.size')}
          value={choices.size}
          range={SIZE_RANGE}
          onValue={(size) => onChange({ size })}
        />
        <NumberField
          name="mass"
          label={t('generate.more.mass')}
          value={choices.mass}
          range={MASS_RANGE}
          onValue={(mass) => onChange({ mass })}
        />
        <div className={field.field}>
          <label htmlFor={id} className={field.label}>
            {t('generate.more.material')}
          </label>
          <select
            id={id}
            className={field.input}
            value={choices.material}
            onChange={(event) => onChange({ material: event.target.value as MaterialName | '' })}
          >
            <option value="">{t('generate.more.estimated')}</option>
            {MATERIAL_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`materials.${name}`)}
              </option>
            ))}
          </select>
        </div>
        {children}
      </div>
    </Fold>
  );
}

interface NumberFieldProps {
  name: string;
  label: string;
  value: string;
  range: { min: number; max: number };
  onValue: (text: string) => void;
}

function NumberField({ name, label, value, range, onValue }: NumberFieldProps) {
  const { t, language } = useWords('generate');
  const id = useId();
  const isWrong = readNumber(value, range) === null;
  const write = (bound: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(bound);
  const words = t('generate.more.outOfRange', { min: write(range.min), max: write(range.max) });
  return (
    <Field
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      problem={isWrong ? { words, field: name, id } : null}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
