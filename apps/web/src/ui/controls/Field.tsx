import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import styles from './Field.module.css';
import type { FormProblem } from './use-form.ts';

interface Described {
  label: string;
  /** The allowed values, in a few words. */
  hint?: string | undefined;
  /** The error of the form; the field shows it if it concerns this field. */
  problem: FormProblem | null;
}

export interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, Described {
  name: string;
  ref?: React.Ref<HTMLInputElement>;
}

/** One line to type into, under its name. */
export const Field = ({ label, hint, problem, ...input }: FieldProps) => (
  <Labelled name={input.name} label={label} hint={hint} problem={problem}>
    {(described) => <input {...input} {...described} className={styles.input} />}
  </Labelled>
);

export interface TextFieldProps extends TextareaHTMLAttributes<HTMLTextAreaElement>, Described {
  name: string;
}

/** Several lines to type into, under their name. */
export const TextField = ({ label, hint, problem, ...input }: TextFieldProps) => (
  <Labelled name={input.name} label={label} hint={hint} problem={problem}>
    {(described) => <textarea {...input} {...described} className={styles.input} />}
  </Labelled>
);

interface LabelledProps extends Described {
  name: string;
  children(described: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }): ReactNode;
}

function Labelled({ name, label, hint, problem, children }: LabelledProps) {
  const id = useId();
  const isWrong = problem?.field === name;
  const described = [hint && `${id}-hint`, isWrong && problem.id].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      {children({
        id,
        ...(isWrong ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
      })}
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
