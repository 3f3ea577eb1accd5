import { EMAIL_LENGTH_MAX } from '@tangible/contracts';
import { Field } from '../../ui/controls/Field.tsx';
import type { FormProblem } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';

export interface EmailFieldProps {
  problem: FormProblem | null;
  /** Its label. Default: "Email". */
  label?: string;
  hint?: string;
  autoFocus?: boolean;
}

export function EmailField({ problem, label, ...more }: EmailFieldProps) {
  const { t } = useWords('auth');
  return (
    <Field
      name="email"
      type="email"
      label={label ?? t('auth.email')}
      autoComplete="email"
      maxLength={EMAIL_LENGTH_MAX}
      problem={problem}
      {...more}
    />
  );
}
