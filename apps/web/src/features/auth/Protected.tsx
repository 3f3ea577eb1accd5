import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Notice } from '../../ui/content/Notice.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { loginPath } from './next-path.ts';
import { ProviderLinks } from './ProviderLinks.tsx';

export interface ProtectedProps {
  /** The screen's own text for visitors who are not signed in. */
  message?: { title: string; text: string };
  /** A way in that is offered on the screen itself, next to the link to the login screen. */
  wayIn?: ReactNode;
  children: ReactNode;
}

/** Shows a screen to signed-in users, and asks others to sign in; signing in leads back to it. */
export function Protected({ message, wayIn, children }: ProtectedProps) {
  const { t, language } = useWords();
  const { pathname, search } = useLocation();
  const { isLoading, isAuthenticated } = useAuth();
  if (isLoading) return <Notice kind="busy">{t('site.loading')}</Notice>;
  if (isAuthenticated) return children;
  return (
    <Notice kind="stop" title={message?.title} text={message?.text}>
      {!wayIn && <p>{t('site.unauthorized')}</p>}
      <LinkButton to={loginPath(language, `${pathname}${search}`)}>{t('site.logIn')}</LinkButton>
      <ProviderLinks next={`${pathname}${search}`} />
      {wayIn}
    </Notice>
  );
}
