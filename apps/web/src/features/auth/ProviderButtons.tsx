import { SIGN_IN_PROVIDER_LABELS, SIGN_IN_PROVIDERS, type SignInProviderName } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { beginSignIn } from '../../api/identities.ts';
import { readSite } from '../../api/site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AuthScreen.module.css';
import { leaveForProvider } from './provider-attempt.ts';

/** The provider that was chosen on another screen. It comes with a click and never with an address. */
export function chosenProvider(state: unknown): SignInProviderName | null {
  const wish = (state as { provider?: unknown } | null)?.provider;
  return SIGN_IN_PROVIDERS.find((name) => name === wish) ?? null;
}

/** Sign-in with accounts elsewhere, where the operator has set that up. */
export function ProviderButtons({ isDisabled }: { isDisabled: boolean }) {
  const { t, language } = useWords('auth', 'errors');
  const { data: site } = useCall(readSite);
  const { state } = useLocation();
  const [left, setLeft] = useState<SignInProviderName | null>(null);
  const [words, setWords] = useState<string | null>(null);

  const leave = async (provider: SignInProviderName) => {
    setLeft(provider);
    setWords(null);
    try {
      const attempt = { provider, isLink: false, search: location.search };
      await leaveForProvider(attempt, (secret) => beginSignIn(provider, { secret, language }));
    } catch (error) {
      setWords(errorWords(t, error, t('auth.loginFailed')));
      setLeft(null);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the click on the screen before.
  useEffect(() => {
    const chosen = chosenProvider(state);
    if (!chosen) return;
    // Going back to this screen must not leave again.
    history.replaceState({ ...history.state, usr: null }, '');
    void leave(chosen);
  }, []);
  // Going back from the provider may show this page as it was left.
  useEffect(() => {
    const stay = () => setLeft(null);
    addEventListener('pageshow', stay);
    return () => removeEventListener('pageshow', stay);
  }, []);

  if (!site || site.signInProviders.length === 0) return null;
  return (
    <div className={styles.quick}>
      {site.signInProviders.map((name) => (
        <Button key={name} isBusy={left === name} disabled={isDisabled || left !== null} onClick={() => leave(name)}>
          {t('site.continueWith', { provider: SIGN_IN_PROVIDER_LABELS[name] })}
        </Button>
      ))}
      <FormAlert problem={words === null ? null : { words, field: null, id: 'provider-problem' }} />
    </div>
  );
}
