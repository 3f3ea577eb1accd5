import type { AuthAnswer } from '@tangible/contracts';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import type { WayInProps } from './SignInForm.tsx';

export interface SecondFactorFormProps extends Pick<WayInProps, 'onEntered'> {
  /** What was proven before the code. */
  text: string;
  /** Signs in with the code. */
  enter(code: string): Promise<AuthAnswer>;
  onBack(): void;
}

const FIELDS = { SECOND_FACTOR_REQUIRED: 'code', SECOND_FACTOR_WRONG: 'code' } as const;
const CODE_LENGTH_MAX = 64;

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ text, enter, onEntered, onBack }: SecondFactorFormProps) {
  const { t } = useWords('auth');
  const [isRecovery, setRecovery] = useState(false);
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ code = '' }) => (code.trim() ? null : 'SECOND_FACTOR_REQUIRED'),
    fields: FIELDS,
    send: async ({ code = '' }) => onEntered(await enter(code.trim())),
    fallback: t('auth.loginFailed'),
  });
  return (
    <div className={styles.entry}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t('auth.code.title')}</h1>
        <p className={styles.subtitle}>{text}</p>
      </header>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={t('auth.code.title')}>
        <Field
          // Another kind of code is another field: nothing that was typed stays in it.
          key={String(isRecovery)}
          name="code"
          label={t(isRecovery ? 'auth.code.recoveryLabel' : 'auth.code.label')}
          hint={isRecovery ? t('auth.code.recoveryHint') : undefined}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={CODE_LENGTH_MAX}
          autoFocus
          problem={problem}
        />
        <FormAlert problem={problem} />
        <Button type="submit" kind="action" isBusy={isBusy}>
          {t(isBusy ? 'auth.signingIn' : 'auth.signIn')}
        </Button>
      </form>
      <div className={styles.aside}>
        <Button kind="quiet" isSmall onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'auth.code.useApp' : 'auth.code.useRecovery')}
        </Button>
        <Button kind="quiet" isSmall onClick={onBack}>
          {t('auth.code.back')}
        </Button>
      </div>
    </div>
  );
}
