import type { AuthAnswer, RegisterAnswer } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Notice } from '../../ui/content/Notice.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { useSearch } from '../../ui/controls/use-search.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import styles from './AuthScreen.module.css';
import { hasSignedOut, readDeviceAccount } from './device-store.ts';
import { readNext } from './next-path.ts';
import { chosenProvider, ProviderButtons } from './ProviderButtons.tsx';
import { QuickLogin } from './QuickLogin.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { signUpState } from './SignUpNotice.tsx';
import { StartingPoints } from './StartingPoints.tsx';
import { type Credentials, logIn, logInStored, readSourceId } from './sign-in.ts';
import { useGoOn } from './use-go-on.ts';

/** Sign in and register, on one screen with a link between the two. */
export function AuthScreen({ mode }: { mode: 'login' | 'register' }) {
  const { t, language } = useWords('auth', mode);
  const search = useSearch();
  const { user, isLoading, isAuthenticated, signIn } = useAuth();
  const goOn = useGoOn();
  const [isEntering, setEntering] = useState(false);
  const [asked, setAsked] = useState<Credentials | null>(null);
  const isSilent = useSilentLogin();
  const other = mode === 'login' ? 'register' : 'login';

  // A user who has just signed in is being redirected already.
  if (!isLoading && isAuthenticated && user && !isEntering && !isSilent) {
    return (
      <div className={page.column}>
        <PageHead title={t('auth.signedIn', { username: user.username })} />
        <Notice kind="proven" text={t('auth.signedInText')}>
          <LinkButton to={readNext(search) ?? `/${language}/generate`}>{t('auth.goOn')}</LinkButton>
        </Notice>
      </div>
    );
  }

  const way = {
    label: t(`${mode}.title`),
    sourceId: readSourceId(search),
    isDisabled: isSilent,
    onEntered(answer: AuthAnswer | RegisterAnswer) {
      setEntering(true);
      signIn(answer);
      goOn(readNext(search) ?? `/${language}/generate`, 'signUpPoints' in answer ? signUpState(answer) : undefined);
    },
    onCodeAsked: setAsked,
  };
  if (asked) {
    return (
      <div className={`${page.column} ${styles.screen}`}>
        <SecondFactorForm
          onEntered={way.onEntered}
          text={t('auth.code.text')}
          enter={(code) => logIn({ ...asked, code }, way.sourceId)}
          onBack={() => setAsked(null)}
        />
      </div>
    );
  }
  return (
    <div className={`${page.column} ${styles.screen}`}>
      <div className={styles.entry}>
        <header className={styles.head}>
          <h1 className={styles.title}>{t(`${mode}.title`)}</h1>
          <p className={styles.subtitle}>{t(`${mode}.subtitle`)}</p>
        </header>
        <p role="status" className={styles.silent}>
          {isSilent && t('auth.silent')}
        </p>
        {mode === 'login' ? <SignInForm {...way} /> : <RegisterForm {...way} />}
        <p className={styles.other}>
          {t(`auth.to.${other}.question`)}{' '}
          <Link to={`/${language}/${other}${search}`} state={{ isSwitched: true }}>
            {t(`auth.to.${other}.link`)}
          </Link>
        </p>
        {isForPlans(search) && (
          <p className={styles.other}>
            <Link to={`/${language}/pricing`}>{t('auth.seePrices')}</Link>
          </p>
        )}
        <p className={styles.or}>
          <span>{t('auth.or')}</span>
        </p>
        <ProviderButtons isDisabled={isSilent} />
        <QuickLogin {...way} />
      </div>
      <StartingPoints />
    </div>
  );
}

/** Whether the reader came from the plans, which need an account; their prices do not. */
const isForPlans = (search: string) => /^\/[^/]+\/subscribe\b/.test(readNext(search) ?? '');

/**
 * Signs in silently with the account that this device has stored, and goes to `/`, from where the server redirects to
 * the preferred language; with a `next` page it goes there. True while it is running.
 */
function useSilentLogin(): boolean {
  const { search, state } = useLocation();
  const { isLoading, isAuthenticated, signIn } = useAuth();
  const [isGoingOn, setGoingOn] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is tried once, when it is known that no user is signed in.
  useEffect(() => {
    if (isLoading || isAuthenticated || hasSignedOut() || !readDeviceAccount() || chosenProvider(state)) return;
    let left = false;
    setGoingOn(true);
    logInStored(readSourceId(search))
      // Errors are ignored here: the forms are there.
      .catch(() => null)
      .then((answer) => {
        if (answer) signIn(answer);
        if (answer && !left) location.replace(readNext(search) ?? '/');
        else setGoingOn(false);
      });
    return () => {
      left = true;
    };
  }, [isLoading]);
  return isGoingOn;
}
