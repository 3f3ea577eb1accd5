import { siteUrl } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Film.module.css';

/** The product on a screen, from sign-in to download. It has no sound; its captions are in the page's language. */
export function Film() {
  const { t, language } = useWords('home');
  return (
    <section className={styles.film}>
      <div className={styles.words}>
        <h2>{t('home.film.heading')}</h2>
        <p>{t('home.film.text')}</p>
      </div>
      <video
        className={styles.video}
        src={siteUrl('/demos/film.mp4')}
        poster={siteUrl('/demos/film.webp')}
        width={1280}
        height={720}
        preload="none"
        controls
        muted
        playsInline
        aria-label={t('home.film.label')}
      >
        <track
          kind="captions"
          src={siteUrl(`/demos/film.${language}.vtt`)}
          srcLang={language}
          label={t('home.film.captions')}
          default
        />
      </video>
    </section>
  );
}
