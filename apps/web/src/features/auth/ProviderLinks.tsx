import { SIGN_IN_PROVIDER_LABELS } from '@tangible/contracts';
import { useNavigate } from 'react-router';
import { readSite } from '../../api/site.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { loginPath } from './next-path.ts';

/** Sign-in with accounts elsewhere, from a screen that asks to sign in; the login screen goes on and has the errors. */
export function ProviderLinks({ next }: { next: string }) {
  const { t, language } = useWords();
  const navigate = useNavigate();
  const { data: site } = useCall(readSite);
  return site?.signInProviders.map((provider) => (
    <Button key={provider} onClick={() => navigate(loginPath(language, next), { state: { provider } })}>
      {t('site.continueWith', { provider: SIGN_IN_PROVIDER_LABELS[provider] })}
    </Button>
  ));
}
