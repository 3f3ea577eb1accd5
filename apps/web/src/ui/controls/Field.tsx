import { type InputHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import type { FormProblem } from './use-form.ts';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  /** The allowed values, in a few words. */
  hint?: string;
  /** The error of the form; the field shows it if it concerns this field. */
  problem: FormProblem | null;
  ref?: React.Ref<HTMLInputElement>;
}

/** One line to type into, under its name. */
export function Field({ label, hint, problem, ...input }: FieldProps) {
  const id = useId();
  const isWrong = problem?.field === input.name;
  const described = [hint && `${id}-hint`, isWrong && problem.id].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <Problem problem={isWrong ? problem : null} />
    </div>
  );
}

/** The error, announced at once. */
const Problem = ({ problem }: { problem: FormProblem | null }) => (
  <div role="alert" className={styles.alert}>
    {problem && (
      <p id={problem.id} className={styles.problem}>
        {problem.words}
      </p>
    )}
  </div>
);

/** The error of a form as a whole; the error of a field is shown below that field. */
export const FormAlert = ({ problem }: { problem: FormProblem | null }) => (
  <Problem problem={problem?.field === null ? problem : null} />
);
