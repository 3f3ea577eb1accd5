import { startTransition } from 'react';
import { Link, useNavigate } from 'react-router';
import { Menu } from '../../ui/controls/Menu.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { noteSignOut } from './device-store.ts';
import styles from './UserMenu.module.css';

const LINKS = [
  'generate',
  'finish',
  'scenes',
  'history',
  'points',
  'apiKeys',
  'webhooks',
  'subscribe',
  'account',
] as const;
const PATHS = {
  generate: 'generate',
  finish: 'finish',
  scenes: 'scenes',
  history: 'history',
  points: 'points',
  apiKeys: 'api-keys',
  webhooks: 'webhooks',
  subscribe: 'subscribe',
  account: 'account',
};

/** The signed-in user, the remaining points, and the pages of the account. */
export function UserMenu() {
  const { t, language } = useWords();
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  if (!user) return null;
  const points = t('site.pointsShort', { points: user.points });
  return (
    <Menu
      // The visible text is part of the accessible name, so that voice control users can say it.
      label={`${user.username} ${points}, ${t('site.userMenu', { username: user.username })}`}
      face={
        <>
          <span className={styles.name}>{user.username}</span> <span className={`mono ${styles.points}`}>{points}</span>
        </>
      }
    >
      <div className={styles.person}>
        <strong>{user.username}</strong>
        <span>{user.email}</span>
        <span className="mono">{t('site.points', { points: user.points })}</span>
      </div>
      {LINKS.map((name) => (
        <Link key={name} to={`/${language}/${PATHS[name]}`}>
          {t(`site.user.${name}`)}
        </Link>
      ))}
      <button
        type="button"
        onClick={() => {
          noteSignOut();
          // In one step: a protected screen must not see a signed-out state before it is left.
          startTransition(() => {
            signOut();
            navigate(`/${language}`);
          });
        }}
      >
        {t('site.user.signOut')}
      </button>
    </Menu>
  );
}
