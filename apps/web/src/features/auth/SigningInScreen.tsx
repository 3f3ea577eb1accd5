import { type AuthAnswer, type FinishSignInAnswer, SIGN_IN_PROVIDER_LABELS } from '@tangible/contracts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../api/call.ts';
import { finishLink } from '../../api/identities.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { forgetDeviceAccount } from './device-store.ts';
import { readNext } from './next-path.ts';
import { forgetAttempt, readReturn } from './provider-attempt.ts';
import { SecondFactorForm } from './SecondFactorForm.tsx';
import { signUpState } from './SignUpNotice.tsx';
import { enterWithProvider, isCodeAsked } from './sign-in.ts';
import { useGoOn } from './use-go-on.ts';

type Returned = NonNullable<ReturnType<typeof readReturn>>;
type State =
  | { is: 'busy' }
  | { is: 'code'; returned: Returned }
  | { is: 'problem'; isLink: boolean; search: string; words: string };

/** Where a provider leads back to: finishes the sign-in, or the link, that this tab began. */
export default function SigningInScreen() {
  const { t, language } = useWords('signingIn', 'auth', 'errors');
  const { signIn, update } = useAuth();
  const goOn = useGoOn();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: 'busy' });
  const hasBegun = useRef(false);

  const enter = (answer: AuthAnswer | FinishSignInAnswer, search: string) => {
    forgetAttempt();
    signIn(answer);
    const { signUpPoints } = answer as FinishSignInAnswer;
    // A confirmed address got no link.
    const isTold = signUpPoints && !answer.user.emailConfirmed;
    goOn(readNext(search) ?? `/${language}/generate`, isTold ? signUpState({ ...answer, signUpPoints }) : undefined);
  };
  const link = async ({ attempt: { provider, secret }, query }: Returned) => {
    const { isSecured } = await finishLink(provider, { query, secret, language });
    if (isSecured) forgetDeviceAccount();
    forgetAttempt();
    await update();
    navigate(`/${language}/account`, { replace: true, state: { linked: provider, isSecured } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a provider sent is good once.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const returned = readReturn(location.hash);
    const { isLink = false, search = '' } = returned?.attempt ?? {};
    const finish = async () => {
      if (!returned) throw new ApiError('', 400, { code: 'SIGN_IN_EXPIRED' });
      if (isLink) await link(returned);
      else enter(await enterWithProvider(returned), search);
    };
    finish().catch((error) => {
      if (returned && isCodeAsked(error)) return setState({ is: 'code', returned });
      forgetAttempt();
      setState({ is: 'problem', isLink, search, words: errorWords(t, error, t('auth.loginFailed')) });
    });
  }, []);

  if (state.is === 'code') {
    const { returned } = state;
    const { provider, search } = returned.attempt;
    return (
      <div className={page.column}>
        <SecondFactorForm
          text={t('signingIn.code', { provider: SIGN_IN_PROVIDER_LABELS[provider] })}
          enter={(code) => enterWithProvider({ ...returned, code })}
          onEntered={(answer) => enter(answer, search)}
          onBack={() => navigate(`/${language}/login${search}`)}
        />
      </div>
    );
  }
  const way = state.is === 'problem' && state.isLink ? ('link' as const) : ('signIn' as const);
  return (
    <div className={page.column}>
      <PageHead title={t('signingIn.title')} lead={t('signingIn.description')} />
      {state.is === 'busy' ? (
        <Notice kind="busy">{t('signingIn.busy')}</Notice>
      ) : (
        <Notice kind="problem" title={t(`signingIn.${way}.failed`)} text={state.words}>
          <LinkButton to={`/${language}/${way === 'link' ? 'account' : `login${state.search}`}`}>
            {t(`signingIn.${way}.back`)}
          </LinkButton>
        </Notice>
      )}
    </div>
  );
}
