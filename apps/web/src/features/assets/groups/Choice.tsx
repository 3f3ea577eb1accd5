import { type ReactNode, useId } from 'react';
import field from '../../../ui/controls/Field.module.css';
import styles from '../EditPanel.module.css';

/** One of several values, under its name. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onValue,
  children,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onValue: (value: Value) => void;
  /** At the right of the label. */
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <div className={styles.label}>
        <label htmlFor={id}>{label}</label>
        {children}
      </div>
      <select
        id={id}
        className={`${field.input} ${styles.input}`}
        value={value}
        onChange={(event) => onValue(event.target.value as Value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
