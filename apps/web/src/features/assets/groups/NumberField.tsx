import { type ReactNode, useId } from 'react';
import field from '../../../ui/controls/Field.module.css';
import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';
import { type NumberName, numberOf, rangeOf } from '../edit-draft.ts';
import type { GroupProps } from './group-props.ts';
import { Reset } from './Reset.tsx';

export interface NumberFieldProps extends Pick<GroupProps, 'draft' | 'level' | 'onChange'> {
  name: NumberName;
  label: string;
  /** The value that counts while the field is empty. */
  placeholder: string;
  /** A unit or a choice of units, at its right. */
  children?: ReactNode;
}

/** One number of the editor. Empty, it shows the estimate; filled in, it can be given back to it. */
export function NumberField({ name, label, placeholder, draft, level, onChange, children }: NumberFieldProps) {
  const { t, language } = useWords('assets');
  const id = useId();
  const isWrong = numberOf(name, draft, level) === null;
  const { min, max } = rangeOf(name, draft, level);
  const write = (bound: number) => new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(bound);
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {draft[name] !== '' && <Reset label={label} onReset={() => onChange({ [name]: '' })} />}
      </div>
      <div className={styles.line}>
        <input
          id={id}
          className={`${field.input} ${styles.input}`}
          inputMode="decimal"
          autoComplete="off"
          placeholder={placeholder}
          value={draft[name]}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
        {children}
      </div>
      <div role="alert">
        {isWrong && (
          <p id={`${id}-problem`} className={styles.wrong}>
            {t('assets.edit.outOfRange', { min: write(min), max: write(max) })}
          </p>
        )}
      </div>
    </div>
  );
}
