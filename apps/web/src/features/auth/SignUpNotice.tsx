import { type RegisterAnswer, SIGN_UP_POINTS, type SignUpPoints } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './SignUpNotice.module.css';

interface SignUp extends SignUpPoints {
  email: string;
  isQuick: boolean;
}

/** Set by registration, for the next page. */
export const signUpState = ({ user, signUpPoints }: RegisterAnswer): { signUp: SignUp } => ({
  signUp: { ...signUpPoints, email: user.email, isQuick: user.isQuick },
});

/**
 * Says on the first page of a new account where its confirmation link was sent, and why its points are not granted yet.
 * It is in the page from the start, so that screen readers announce its text.
 */
export function SignUpNotice() {
  const { state } = useLocation();
  const [signUp, setSignUp] = useState<SignUp | null>(null);
  useEffect(() => setSignUp((state as { signUp?: SignUp } | null)?.signUp ?? null), [state]);
  return (
    <div role="status" className={styles.notice}>
      {signUp && <Words {...signUp} />}
    </div>
  );
}

function Words({ granted, reason, email, isQuick }: SignUp) {
  const { t, language } = useWords();
  if (!reason) return granted > 0 && !isQuick ? <p>{t('site.signUp.linkSent', { email })}</p> : null;
  const points = SIGN_UP_POINTS;
  return (
    <p>
      {t(`site.signUp.reasons.${reason}`)}{' '}
      {isQuick ? t('site.signUp.onSecure', { points }) : t('site.signUp.onConfirm', { points, email })}{' '}
      <Link to={`/${language}/account`}>{t('site.signUp.account')}</Link>
    </p>
  );
}
