import type { SessionInfo } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Sessions.module.css';
import { useDeviceWords } from './use-device-words.ts';

export interface SessionListProps {
  sessions: readonly SessionInfo[];
  onEnd(session: SessionInfo): void;
}

/** The session of this browser has no button: the menu at the top signs it out. */
export function SessionList({ sessions, onEnd }: SessionListProps) {
  const { t, language } = useWords('security');
  const deviceWords = useDeviceWords();
  return (
    <ul className={styles.list}>
      {sessions.map((session) => (
        <li key={session.id} className={styles.session}>
          <div className={styles.what}>
            <p className={styles.device}>
              {deviceWords(session.device)}
              {session.isCurrent && <span className={styles.current}>{t('security.sessions.current')}</span>}
            </p>
            <dl className={styles.facts}>
              <div>
                <dt>{t('security.sessions.address')}</dt>
                <dd className="mono">{session.address ?? '—'}</dd>
              </div>
              <div>
                <dt>{t('security.sessions.created')}</dt>
                <dd>{formatMoment(language, session.createdAt)}</dd>
              </div>
              <div>
                <dt>{t('security.sessions.lastUsed')}</dt>
                <dd>{formatMoment(language, session.lastUsedAt)}</dd>
              </div>
            </dl>
          </div>
          {!session.isCurrent && (
            <Button
              isSmall
              aria-label={`${t('security.sessions.end')}: ${deviceWords(session.device)}`}
              onClick={() => onEnd(session)}
            >
              {t('security.sessions.end')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
