import { checkRegistration, USERNAME_LENGTH_MAX } from '@tangible/contracts';
import { useLocation } from 'react-router';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import { checkKnown } from './check-new-password.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields, PASSWORD_FIELDS } from './NewPasswordFields.tsx';
import type { WayInProps } from './SignInForm.tsx';
import { register } from './sign-in.ts';

const FIELDS = {
  USERNAME_REQUIRED: 'username',
  USERNAME_TOO_SHORT: 'username',
  USERNAME_INVALID: 'username',
  USERNAME_MIXED_SCRIPTS: 'username',
  USERNAME_TAKEN: 'username',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  ...PASSWORD_FIELDS,
} as const;

export function RegisterForm({ label, sourceId, isDisabled, onEntered }: WayInProps) {
  const { t } = useWords('auth');
  const { state } = useLocation();
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ username = '', email = '', password = '', confirmPassword = '' }) =>
      checkRegistration({ username, email, password, confirmPassword }) ?? checkKnown(password, { username, email }),
    fields: FIELDS,
    async send({ username = '', email = '', password = '' }) {
      onEntered(await register({ username: username.trim(), email: email.trim(), password }, sourceId));
    },
    fallback: t('auth.registrationFailed'),
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={label}>
      <Field
        name="username"
        label={t('auth.username')}
        hint={t('auth.usernameHint')}
        autoComplete="username"
        spellCheck={false}
        maxLength={USERNAME_LENGTH_MAX}
        autoFocus={state?.isSwitched}
        problem={problem}
      />
      <EmailField problem={problem} />
      <NewPasswordFields label={t('auth.password')} problem={problem} />
      <FormAlert problem={problem} />
      <Button type="submit" kind="action" isBusy={isBusy} disabled={isDisabled}>
        {t(isBusy ? 'auth.creatingAccount' : 'auth.createAccount')}
      </Button>
    </form>
  );
}
