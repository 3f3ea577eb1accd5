import { SIGN_IN_PROVIDER_LABELS, type SignInProviderName } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onAccountChange } from '../../api/account-changes.ts';
import { beginLink, listIdentities, unlinkIdentity } from '../../api/identities.ts';
import { readSite } from '../../api/site.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from '../account/Part.tsx';
import { leaveForProvider } from '../auth/provider-attempt.ts';
import { LinkDialog } from './LinkDialog.tsx';
import styles from './Sessions.module.css';
import { useOwnPassword } from './use-own-password.ts';

const readAll = async () => {
  const [{ signInProviders }, linked] = await Promise.all([readSite(), listIdentities()]);
  return { signInProviders, linked };
};

/** The accounts elsewhere that sign a person in; nothing where the operator offers none and none is linked. */
export function Identities() {
  const { t, language } = useWords('security', 'errors');
  const own = useOwnPassword();
  const { data, error, isLoading, reload } = useCall(readAll);
  // A first password makes the last way in one of two.
  useEffect(() => onAccountChange(reload), [reload]);
  const [asked, setAsked] = useState<SignInProviderName | null>(null);
  const { isBusy, problem, run } = useAction(t('security.identities.failed'));
  const news = useNews();

  const leave = (provider: SignInProviderName, typed: string) =>
    leaveForProvider({ provider, isLink: true, search: '' }, (secret) =>
      own.send(typed, (password) => beginLink(provider, { secret, language, password })),
    );
  if (error && !isLoading) {
    return (
      <Part title={t('security.identities.title')}>
        <Notice kind="problem" text={errorWords(t, error, t('security.identities.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      </Part>
    );
  }
  if (!data || (data.signInProviders.length === 0 && data.linked.length === 0)) return null;
  const free = data.signInProviders.filter((name) => !data.linked.some(({ provider }) => provider === name));
  return (
    <Part title={t('security.identities.title')}>
      <p>{t('security.identities.text')}</p>
      <ul className={styles.list}>
        {data.linked.map(({ provider, email, canUnlink }) => (
          <li key={provider} className={styles.session}>
            <div className={styles.what}>
              <p className={styles.device}>{SIGN_IN_PROVIDER_LABELS[provider]}</p>
              {email && <p>{email}</p>}
              {!canUnlink && <p>{t('security.identities.last')}</p>}
            </div>
            {canUnlink && (
              <Button
                isSmall
                isBusy={isBusy}
                onClick={() =>
                  run(
                    () => unlinkIdentity(provider),
                    () => {},
                  )
                }
              >
                {t('security.identities.unlink', { provider: SIGN_IN_PROVIDER_LABELS[provider] })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        {free.map((provider) => (
          <Button
            key={provider}
            disabled={isBusy}
            onClick={() =>
              own.isAsked
                ? setAsked(provider)
                : run(
                    () => leave(provider, ''),
                    () => {},
                  )
            }
          >
            {t('security.identities.link', { provider: SIGN_IN_PROVIDER_LABELS[provider] })}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="problem" text={problem} />}
      <div role="status" className={styles.end}>
        {news && (
          <p>
            {t(news.isSecured ? 'security.identities.secured' : 'security.identities.linked', {
              provider: SIGN_IN_PROVIDER_LABELS[news.linked],
            })}
          </p>
        )}
      </div>
      {asked && <LinkDialog provider={asked} onLeave={leave} onClose={() => setAsked(null)} />}
    </Part>
  );
}

/** What the page that finished a link has to say; the page is pre-rendered without it. */
function useNews() {
  const { state } = useLocation();
  const [news, setNews] = useState<{ linked: SignInProviderName; isSecured: boolean } | null>(null);
  useEffect(() => setNews(state?.linked in SIGN_IN_PROVIDER_LABELS ? state : null), [state]);
  return news;
}
