import {
  type AuthAnswer,
  checkLogin,
  EMAIL_LENGTH_MAX,
  PASSWORD_LENGTH_MAX,
  type RegisterAnswer,
} from '@tangible/contracts';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import { readRemembered, remember } from './device-store.ts';
import { type Credentials, isCodeAsked, logIn } from './sign-in.ts';

/** The props of every sign-in form. */
export interface WayInProps {
  /** Names the form for screen readers: the title above it. */
  label: string;
  sourceId: string;
  /** While another way is being tried. */
  isDisabled: boolean;
  onEntered(answer: AuthAnswer | RegisterAnswer): void;
  /** The password is right, and the account has a second factor. */
  onCodeAsked(credentials: Credentials): void;
}

const FIELDS = {
  LOGIN_NAME_REQUIRED: 'usernameOrEmail',
  PASSWORD_REQUIRED: 'password',
  WRONG_CREDENTIALS: 'password',
} as const;

export function SignInForm({ label, sourceId, isDisabled, onEntered, onCodeAsked }: WayInProps) {
  const { t, language } = useWords('auth');
  const { state } = useLocation();
  const name = useRef<HTMLInputElement>(null);
  const rememberMe = useRef<HTMLInputElement>(null);

  const { problem, isBusy, onSubmit } = useForm({
    check: ({ usernameOrEmail = '', password = '' }) => checkLogin({ usernameOrEmail, password }),
    fields: FIELDS,
    async send({ usernameOrEmail = '', password = '', rememberMe }) {
      const credentials = { usernameOrEmail: usernameOrEmail.trim(), password };
      const keepName = () => remember(rememberMe ? credentials.usernameOrEmail : null);
      try {
        const answer = await logIn(credentials, sourceId);
        keepName();
        onEntered(answer);
      } catch (error) {
        if (!isCodeAsked(error)) throw error;
        keepName();
        onCodeAsked(credentials);
      }
    },
    fallback: t('auth.loginFailed'),
  });

  useEffect(() => {
    const remembered = readRemembered();
    // Text that the user has started to type is kept.
    if (remembered === null || !name.current || !rememberMe.current || name.current.value) return;
    name.current.value = remembered;
    rememberMe.current.checked = true;
  }, []);

  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={label}>
      <Field
        ref={name}
        name="usernameOrEmail"
        label={t('auth.usernameOrEmail')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={EMAIL_LENGTH_MAX}
        autoFocus={state?.isSwitched}
        problem={problem}
      />
      <Field
        name="password"
        type="password"
        label={t('auth.password')}
        autoComplete="current-password"
        maxLength={PASSWORD_LENGTH_MAX}
        problem={problem}
      />
      <div className={styles.aside}>
        <label className={styles.tick}>
          <input ref={rememberMe} type="checkbox" name="rememberMe" />
          {t('auth.rememberMe')}
        </label>
        <Link to={`/${language}/forgot-password`}>{t('auth.forgotPassword')}</Link>
      </div>
      <FormAlert problem={problem} />
      <Button type="submit" kind="action" isBusy={isBusy} disabled={isDisabled}>
        {t(isBusy ? 'auth.signingIn' : 'auth.signIn')}
      </Button>
    </form>
  );
}
