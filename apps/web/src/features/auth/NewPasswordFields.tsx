import { PASSWORD_LENGTH_MAX } from '@tangible/contracts';
import { Field } from '../../ui/controls/Field.tsx';
import type { FormProblem } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';

/** The field that each error of a new password is about. */
export const PASSWORD_FIELDS = {
  PASSWORD_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORD_COMMON: 'password',
  PASSWORD_IS_NAME: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
} as const;

export interface NewPasswordFieldsProps {
  /** The label of the first of the two. */
  label: string;
  problem: FormProblem | null;
}

/** A new password, typed twice. */
export function NewPasswordFields({ label, problem }: NewPasswordFieldsProps) {
  const { t } = useWords('auth');
  const both = { type: 'password', autoComplete: 'new-password', maxLength: PASSWORD_LENGTH_MAX, problem } as const;
  return (
    <>
      <Field name="password" label={label} hint={t('auth.passwordHint')} {...both} />
      <Field name="confirmPassword" label={t('auth.confirmPassword')} {...both} />
    </>
  );
}
