import type { ConfirmEmailAnswer } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { confirmEmail } from '../../api/credentials.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import styles from './ConfirmEmailScreen.module.css';

/**
 * Confirms an address with the token of a mailed link, by a click: programs that only fetch the link change nothing.
 */
export default function ConfirmEmailScreen() {
  const { t, language } = useWords('confirmEmail');
  const { update } = useAuth();
  const [token, setToken] = useState<string | null>(null);
  const [done, setDone] = useState<ConfirmEmailAnswer | null>(null);
  const { isBusy, problem, run } = useAction(t('confirmEmail.failed'));
  // The page is pre-rendered without a token, so the URL is read in the browser.
  useEffect(() => setToken(new URLSearchParams(location.search).get('token') ?? ''), []);

  const confirm = () =>
    run(
      () => confirmEmail(token ?? ''),
      (answer) => {
        setDone(answer);
        void update();
      },
    );
  const toAccount = (
    <LinkButton kind="plain" to={`/${language}/account`}>
      {t('confirmEmail.account')}
    </LinkButton>
  );
  return (
    <div className={page.column}>
      <PageHead title={t('confirmEmail.title')} lead={t('confirmEmail.lead')} />
      {done ? (
        <Notice
          kind="proven"
          title={t(done.isChange ? 'confirmEmail.changed' : 'confirmEmail.done')}
          text={t(done.isChange ? 'confirmEmail.changedText' : 'confirmEmail.doneText', { email: done.email })}
        >
          {done.pointsGranted > 0 && <p>{t('confirmEmail.points', { points: done.pointsGranted })}</p>}
          <LinkButton to={`/${language}/generate`}>{t('confirmEmail.goOn')}</LinkButton>
        </Notice>
      ) : token === '' ? (
        <Notice kind="problem" title={t('confirmEmail.noToken')} text={t('confirmEmail.noTokenText')}>
          {toAccount}
        </Notice>
      ) : (
        <div className={styles.way}>
          <Button kind="action" isBusy={isBusy} disabled={token === null} onClick={confirm}>
            {t(isBusy ? 'confirmEmail.busy' : 'confirmEmail.action')}
          </Button>
          {problem && (
            <Notice kind="problem" text={problem}>
              {toAccount}
            </Notice>
          )}
        </div>
      )}
    </div>
  );
}
