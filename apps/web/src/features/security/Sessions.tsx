import type { SessionInfo } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { onAccountChange } from '../../api/account-changes.ts';
import { endSession, endSessions, listSessions } from '../../api/security.ts';
import { clearSession } from '../../api/session-store.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from '../account/Part.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { noteSignOut } from '../auth/device-store.ts';
import { SessionList } from './SessionList.tsx';
import styles from './Sessions.module.css';
import { useDeviceWords } from './use-device-words.ts';

type Asked = SessionInfo | 'others' | 'all';

/** Where a person is signed in, with a button to sign out each session or all of them. */
export function Sessions() {
  const { t } = useWords('security', 'errors');
  const { signOut } = useAuth();
  const deviceWords = useDeviceWords();
  const { data: sessions, error, isLoading, reload } = useCall(listSessions);
  useEffect(() => onAccountChange(reload), [reload]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ended, setEnded] = useState(0);
  const { isBusy, problem, run } = useAction(t('security.sessions.failed'));

  const end = (which: Asked) => (typeof which === 'string' ? endSessions(which) : endSession(which.id).then(() => 1));
  const onEnded = (which: Asked, count: number) => {
    setAsked(null);
    if (which === 'all') {
      // The token is void: there is nothing left to sign out on the server.
      clearSession();
      noteSignOut();
      signOut();
      return;
    }
    setEnded(count);
  };
  return (
    <Part title={t('security.sessions.title')}>
      <p>{t('security.sessions.text')}</p>
      {error && !isLoading ? (
        <Notice kind="problem" text={errorWords(t, error, t('security.sessions.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      ) : !sessions ? (
        <Notice kind="busy">{t('site.loading')}</Notice>
      ) : (
        <>
          <SessionList sessions={sessions} onEnd={setAsked} />
          <div className={styles.ways}>
            {sessions.length > 1 && (
              <Button onClick={() => setAsked('others')}>{t('security.sessions.endOthers')}</Button>
            )}
            <Button onClick={() => setAsked('all')}>{t('security.sessions.endAll')}</Button>
          </div>
        </>
      )}
      <div role="status" className={styles.end}>
        {ended > 0 && <p>{t('security.sessions.ended', { count: ended })}</p>}
      </div>
      {asked && (
        <Confirm
          title={
            typeof asked === 'string'
              ? t(`security.sessions.question.${asked}`)
              : t('security.sessions.question.one', { device: deviceWords(asked.device) })
          }
          text={t('security.sessions.questionText')}
          action={t('security.sessions.end')}
          back={t('security.sessions.back')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() =>
            run(
              () => end(asked),
              (count) => onEnded(asked, count),
            )
          }
          onClose={() => setAsked(null)}
        />
      )}
    </Part>
  );
}
