import { checkRegistration, EMAIL_LENGTH_MAX, PASSWORD_LENGTH_MAX, USERNAME_LENGTH_MAX } from '@tangible/contracts';
import { useLocation } from 'react-router';
import { Button } from '../../ui/Button.tsx';
import { Field, FormAlert } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import type { WayInProps } from './SignInForm.tsx';
import { register } from './sign-in.ts';

const FIELDS = {
  USERNAME_REQUIRED: 'username',
  USERNAME_TOO_SHORT: 'username',
  USERNAME_INVALID: 'username',
  USERNAME_TAKEN: 'username',
  EMAIL_INVALID: 'email',
  EMAIL_TAKEN: 'email',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_TOO_SHORT: 'password',
  PASSWORDS_DIFFER: 'confirmPassword',
} as const;

export function RegisterForm({ sourceId, isDisabled, onEntered }: WayInProps) {
  const { t } = useWords();
  const { state } = useLocation();
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ username = '', email = '', password = '', confirmPassword = '' }) =>
      checkRegistration({ username, email, password, confirmPassword }),
    fields: FIELDS,
    async send({ username = '', email = '', password = '' }) {
      onEntered(await register({ username: username.trim(), email: email.trim(), password }, sourceId));
    },
    fallback: 'auth.registrationFailed',
  });

  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={t('register.title')}>
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
      <Field
        name="email"
        type="email"
        label={t('auth.email')}
        autoComplete="email"
        maxLength={EMAIL_LENGTH_MAX}
        problem={problem}
      />
      <Field
        name="password"
        type="password"
        label={t('auth.password')}
        hint={t('auth.passwordHint')}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        problem={problem}
      />
      <Field
        name="confirmPassword"
        type="password"
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        maxLength={PASSWORD_LENGTH_MAX}
        problem={problem}
      />
      <FormAlert problem={problem} />
      <Button type="submit" kind="action" isBusy={isBusy} disabled={isDisabled}>
        {t(isBusy ? 'auth.creatingAccount' : 'auth.createAccount')}
      </Button>
    </form>
  );
}
