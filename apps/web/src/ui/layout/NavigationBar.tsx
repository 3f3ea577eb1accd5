import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAuth } from '../../features/auth/AuthProvider.tsx';
import { UserMenu } from '../../features/auth/UserMenu.tsx';
import { hasServer } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { Logo } from './Logo.tsx';
import styles from './NavigationBar.module.css';
import { PublicLinks, ToolLinks } from './PageLinks.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

/**
 * The way to every page: for visitors the public ones, for a signed-in user the tools first. Languages, theme and user.
 * Folds on small screens.
 */
export function NavigationBar() {
  const { t, language } = useWords();
  const { isAuthenticated } = useAuth();
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page folds the menu.
  useEffect(() => setOpen(false), [pathname]);

  return (
    <header className={`${styles.bar} ${isAuthenticated ? styles.signedIn : ''}`}>
      <Link to={`/${language}`} className={styles.logo} aria-label={t('site.home')}>
        <Logo />
      </Link>
      <nav id="pages" className={`${styles.pages} ${isOpen ? styles.open : ''}`} aria-label={t('site.pages')}>
        {isAuthenticated ? <ToolLinks /> : <PublicLinks />}
      </nav>
      <div className={styles.tools}>
        <ThemeSwitch />
        <LanguageMenu />
        {!hasServer() ? (
          <Link to={`/${language}/on-device`} className={styles.login}>
            <span className={styles.long}>{t('site.generateNow')}</span>
            <span className={styles.short}>{t('site.tool.generate')}</span>
          </Link>
        ) : isAuthenticated ? (
          <UserMenu />
        ) : (
          <Link to={`/${language}/login`} className={styles.login}>
            <span className={styles.long}>{t('site.loginOrRegister')}</span>
            <span className={styles.short}>{t('site.logIn')}</span>
          </Link>
        )}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls="pages"
          aria-label={t(isOpen ? 'site.closeMenu' : 'site.openMenu')}
          onClick={() => setOpen(!isOpen)}
        >
          <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
            <path
              d={isOpen ? 'M4 4l12 12M16 4L4 16' : 'M2 5h16M2 10h16M2 15h16'}
              stroke="currentColor"
              strokeWidth="1.75"
            />
          </svg>
        </button>
      </div>
    </header>
  );
}
