import { NavLink } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';
import { Menu } from '../controls/Menu.tsx';
import styles from './NavigationBar.module.css';
import { PUBLIC_PAGES, TOOLS } from './pages.ts';

/** Links to the public pages. */
export function PublicLinks() {
  const { t, language } = useWords();
  return PUBLIC_PAGES.map(({ name, path }) => (
    <NavLink key={name} to={`/${language}${path}`} end className={styles.page}>
      {t(`site.nav.${name}`)}
    </NavLink>
  ));
}

/** What a signed-in user works with comes first; the public pages are under one entry, on small screens below it. */
export function ToolLinks() {
  const { t, language } = useWords();
  return (
    <>
      {TOOLS.map((name) => (
        <NavLink key={name} to={`/${language}/${name}`} end className={`${styles.page} ${styles.tool}`}>
          {t(`site.tool.${name}`)}
        </NavLink>
      ))}
      <div className={styles.learn}>
        <Menu face={t('site.learn')}>
          <PublicLinks />
        </Menu>
      </div>
      <p className={styles.heading}>{t('site.learn')}</p>
      <div className={styles.folded}>
        <PublicLinks />
      </div>
    </>
  );
}
