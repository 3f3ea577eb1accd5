import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Film.module.css';

/** From a picture to an asset at rest, in one take. */
export function Film() {
  const { t } = useWords();
  return (
    <section className={styles.film}>
      <div className={styles.words}>
        <h2>{t('home.film.heading')}</h2>
        <p>{t('home.film.text')}</p>
      </div>
      <video
        className={styles.video}
        src="/demos/film.mp4"
        poster="/demos/film.webp"
        width={960}
        height={540}
        preload="none"
        controls
        muted
        playsInline
        aria-label={t('home.film.label')}
      />
    </section>
  );
}
