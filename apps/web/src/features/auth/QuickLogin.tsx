import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import { readDeviceAccount } from './device-store.ts';
import type { WayInProps } from './SignInForm.tsx';
import { isCodeAsked, quickLogIn } from './sign-in.ts';

/** Sign-in without typing: an account that this device creates for itself. */
export function QuickLogin({ sourceId, isDisabled, onEntered, onCodeAsked }: Omit<WayInProps, 'label'>) {
  const { t } = useWords('auth', 'errors');
  const [isBusy, setBusy] = useState(false);
  const [words, setWords] = useState<string | null>(null);

  const enter = async () => {
    setBusy(true);
    setWords(null);
    try {
      onEntered(await quickLogIn(sourceId));
    } catch (error) {
      const stored = readDeviceAccount();
      if (stored && isCodeAsked(error)) {
        onCodeAsked({ usernameOrEmail: stored.username, password: stored.password });
        return;
      }
      setWords(errorWords(t, error, t('auth.quickLoginFailed')));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.quick}>
      <Button isBusy={isBusy} disabled={isDisabled} onClick={enter} aria-describedby="quick-login">
        {t(isBusy ? 'auth.quickLoggingIn' : 'auth.quickLogin')}
      </Button>
      <p id="quick-login" className={styles.about}>
        {t('auth.quickDescription')}
      </p>
      <FormAlert problem={words === null ? null : { words, field: null, id: 'quick-login-problem' }} />
    </div>
  );
}
