import { type InputHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import type { FormProblem } from './use-form.ts';

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
  /** What the field takes, in a few words. */
  hint?: string;
  /** What is wrong with the form; the field shows it when it is about this field. */
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

/** What is wrong, read out at once. */
const Problem = ({ problem }: { problem: FormProblem | null }) => (
  <div role="alert" className={styles.alert}>
    {problem && (
      <p id={problem.id} className={styles.problem}>
        {problem.words}
      </p>
    )}
  </div>
);

/** What is wrong with a form as a whole; what is wrong with one field stands below that. */
export const FormAlert = ({ problem }: { problem: FormProblem | null }) => (
  <Problem problem={problem?.field === null ? problem : null} />
);
