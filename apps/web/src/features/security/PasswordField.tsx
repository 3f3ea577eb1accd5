import { PASSWORD_LENGTH_MAX } from '@tangible/contracts';
import { Field } from '../../ui/controls/Field.tsx';
import type { FormProblem } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';

/** Asks for the password, or says that this browser knows it. */
export function PasswordField({ isKnown, problem }: { isKnown: boolean; problem: FormProblem | null }) {
  const { t } = useWords('security');
  if (isKnown) return <p>{t('security.secondFactor.known')}</p>;
  return (
    <Field
      name="password"
      type="password"
      label={t('security.secondFactor.password')}
      autoComplete="current-password"
      maxLength={PASSWORD_LENGTH_MAX}
      problem={problem}
    />
  );
}
