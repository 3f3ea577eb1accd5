import { Link } from 'react-router';
import { hasServer } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Footer.module.css';
import { Logo } from './Logo.tsx';
import { PUBLIC_PAGES } from './pages.ts';

const OFFICIAL_SITE = 'https://seed.bytedance.com/en/seed3d';
const SIMULATION_PLATFORM = 'https://mujoco.org';

const SERVER_PAGES = [
  { name: 'api', path: '/api/docs' },
  { name: 'sitemap', path: '/sitemap.xml' },
  { name: 'robots', path: '/robots.txt' },
] as const;

export function Footer() {
  const { t, language } = useWords();
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <Logo />
        <p>{t('site.tagline')}</p>
      </div>
      <nav aria-label={t('site.footer.navigation')}>
        <h2>{t('site.footer.navigation')}</h2>
        <ul>
          {PUBLIC_PAGES.map(({ name, path }) => (
            <li key={name}>
              <Link to={`/${language}${path}`}>{t(`site.nav.${name}`)}</Link>
            </li>
          ))}
          {hasServer() && (
            <li>
              <Link to={`/${language}/pricing`}>{t('site.footer.pricing')}</Link>
            </li>
          )}
        </ul>
      </nav>
      <nav aria-label={t('site.footer.elsewhere')}>
        <h2>{t('site.footer.elsewhere')}</h2>
        <ul>
          <li>
            <a href={OFFICIAL_SITE} rel="noopener">
              {t('site.footer.officialSite')}
            </a>
          </li>
          <li>
            <a href={SIMULATION_PLATFORM} rel="noopener">
              {t('site.footer.simulationPlatform')}
            </a>
          </li>
          <li>
            <Link to={`/${language}/docs/guides`}>{t('site.footer.guides')}</Link>
          </li>
          {hasServer() &&
            SERVER_PAGES.map(({ name, path }) => (
              <li key={name}>
                <a href={path}>{t(`site.footer.${name}`)}</a>
              </li>
            ))}
        </ul>
      </nav>
      <p className={styles.copyright}>{t('site.footer.copyright')}</p>
    </footer>
  );
}
