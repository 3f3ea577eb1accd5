import { useEffect, useState } from 'react';
import { readSite } from '../../api/site.ts';
import { siteUrl } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { type HeroDemo, loopOf } from './demos-list.ts';
import styles from './MeasuredLoop.module.css';

/** An asset in motion, next to the line that measures it. */
export function MeasuredLoop({ name, isMoving }: { name: HeroDemo; isMoving: boolean }) {
  const { t, language } = useWords('home');
  const folder = useContentUrl() + siteUrl('/demos');
  const film = `${folder}/loops/${name}.avif`;
  const isRested = useRest();
  const hasChanged = useHasChanged(name);
  const [loaded, setLoaded] = useState('');
  // The poster stands until the film has arrived, and for good where a browser cannot show it.
  const isPlaying = isMoving && loaded === film;
  const { asset, measure, slowness } = loopOf(name);
  const label = t(`home.demos.${name}`, { times: slowness });
  const centimetres = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'centimeter',
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (
    <figure className={styles.loop}>
      <img
        key={name}
        className={`${styles.asset} ${hasChanged ? styles.arriving : ''} ${isPlaying ? styles.behind : ''}`}
        src={`${folder}/loops/${name}.webp`}
        width={520}
        height={520}
        alt={isPlaying ? '' : label}
        fetchPriority="high"
      />
      {isMoving && isRested && (
        <img
          key={`${name} film`}
          className={`${styles.asset} ${styles.film} ${isPlaying ? '' : styles.behind}`}
          src={film}
          width={520}
          height={520}
          alt={isPlaying ? label : ''}
          onLoad={() => setLoaded(film)}
        />
      )}
      {measure && (
        <div
          className={styles.height}
          style={{ top: `${measure.top * 100}%`, height: `${(measure.bottom - measure.top) * 100}%` }}
          aria-hidden="true"
        >
          <span>
            {t(`home.measures.${name === 'drop' ? 'drop' : 'height'}`, {
              length: centimetres.format(measure.lengthM * 100),
            })}
          </span>
        </div>
      )}
      <figcaption className={styles.picture}>
        <img key={name} src={`${folder}/${asset}/picture.webp`} width={320} height={320} alt="" loading="lazy" />
        <span>{t('home.hero.fromOnePicture')}</span>
      </figcaption>
      <p className={styles.name} aria-hidden="true">
        {label}
      </p>
    </figure>
  );
}

/**
 * True once a value other than the first was given: the first picture of a page is shown at once, only later ones fade
 * in.
 */
function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (value !== first && !hasChanged) setChanged(true);
  return hasChanged;
}

/** The origin of the films: this one, unless the server names another. */
function useContentUrl(): string {
  const [contentUrl, setContentUrl] = useState('');
  useEffect(() => {
    readSite().then(
      (site) => setContentUrl(site.contentUrl),
      () => {},
    );
  }, []);
  return contentUrl;
}

/** True once the page has loaded: films do not compete with it. */
function useRest(): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const rest = () => setRested(true);
    if (document.readyState === 'complete') rest();
    else addEventListener('load', rest, { once: true });
    return () => removeEventListener('load', rest);
  }, []);
  return isRested;
}
