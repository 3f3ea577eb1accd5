import { PASSWORD_LENGTH_MAX } from '@tangible/contracts';
import { Field } from '../../ui/controls/Field.tsx';
import type { FormProblem } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { OwnPassword } from './use-own-password.ts';

/** Asks for the password, or says that this browser knows it. */
export function PasswordField({ own, problem }: { own: OwnPassword; problem: FormProblem | null }) {
  const { t } = useWords('security');
  if (!own.isAsked) return own.stored === null ? null : <p>{t('security.secondFactor.known')}</p>;
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
