import { MATERIAL_NAMES, type MaterialName } from '@tangible/contracts';
import { useId } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import { type Choices, MASS_RANGE, readNumber, SIZE_RANGE } from './choices.ts';
import styles from './MoreOptions.module.css';

export interface MoreOptionsProps {
  choices: Choices;
  onChange: (part: Partial<Choices>) => void;
}

/** What a person may know better than an estimate: size, material and mass. Folded until it is wanted. */
export function MoreOptions({ choices, onChange }: MoreOptionsProps) {
  const { t } = useWords();
  const id = useId();
  return (
    <details className={styles.more}>
      <summary>{t('generate.more.summary')}</summary>
      <p className={styles.hint}>{t('generate.more.hint')}</p>
      <div className={styles.fields}>
        <NumberField
          label={t('generate.more.size')}
          value={choices.size}
          range={SIZE_RANGE}
          onValue={(size) => onChange({ size })}
        />
        <NumberField
          label={t('generate.more.mass')}
          value={choices.mass}
          range={MASS_RANGE}
          onValue={(mass) => onChange({ mass })}
        />
        <div className={styles.field}>
          <label htmlFor={id}>{t('generate.more.material')}</label>
          <select
            id={id}
            value={choices.material}
            onChange={(event) => onChange({ material: event.target.value as MaterialName | '' })}
          >
            <option value="">{t('generate.more.estimated')}</option>
            {MATERIAL_NAMES.map((name) => (
              <option key={name} value={name}>
                {t(`generate.materials.${name}`)}
              </option>
            ))}
          </select>
        </div>
      </div>
    </details>
  );
}

interface NumberFieldProps {
  label: string;
  value: string;
  range: { min: number; max: number };
  onValue: (text: string) => void;
}

function NumberField({ label, value, range, onValue }: NumberFieldProps) {
  const { t, language } = useWords();
  const id = useId();
  const isWrong = readNumber(value, range) === null;
  const write = (bound: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(bound);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-problem` : undefined}
        onChange={(event) => onValue(event.target.value)}
      />
      {isWrong && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {t('generate.more.outOfRange', { min: write(range.min), max: write(range.max) })}
        </p>
      )}
    </div>
  );
}
