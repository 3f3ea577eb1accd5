import { useEffect, useState } from 'react';
import { readSite } from '../../api/site.ts';
import { factsOf } from '../../ui/demo-facts.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { HeroDemo } from './demos-list.ts';
import styles from './MeasuredTurn.module.css';

/** The films are drawn from a little above. */
const LOOK_DOWN = Math.cos((12 * Math.PI) / 180);

/** An asset that turns, between the lines that measure it. */
export function MeasuredTurn({ name, isMoving }: { name: HeroDemo; isMoving: boolean }) {
  const { t, language } = useWords();
  const folder = `${useContentUrl()}/demos/${name}`;
  const film = `${folder}/turn.webp`;
  const isRested = useRest();
  const hasChanged = useHasChanged(name);
  const [loaded, setLoaded] = useState('');
  // The poster stands until the film has arrived.
  const isPlaying = isMoving && loaded === film;
  const label = t(`home.demos.${name}`);
  const { heightM, spanM } = factsOf(name);
  const share = (heightM * LOOK_DOWN) / spanM;
  const centimetres = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'centimeter',
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (
    <figure className={styles.turn}>
      <img
        key={name}
        className={`${styles.asset} ${hasChanged ? styles.arriving : ''} ${isPlaying ? styles.behind : ''}`}
        src={`${folder}/poster.webp`}
        width={600}
        height={600}
        alt={isPlaying ? '' : label}
        fetchPriority="high"
      />
      {isMoving && isRested && (
        <img
          key={`${name} film`}
          className={`${styles.asset} ${styles.film} ${isPlaying ? '' : styles.behind}`}
          src={film}
          width={600}
          height={600}
          alt={isPlaying ? label : ''}
          onLoad={() => setLoaded(film)}
        />
      )}
      <div className={styles.height} style={{ height: `${share * 100}%` }} aria-hidden="true">
        <span>{centimetres.format(heightM * 100)}</span>
      </div>
      <figcaption className={styles.picture}>
        <img key={name} src={`${folder}/picture.webp`} width={320} height={320} alt="" loading="lazy" />
        <span>{t('home.hero.fromOnePicture')}</span>
      </figcaption>
    </figure>
  );
}

/** True once another value was given than the first: the first picture of a page is there at once, only others arrive. */
function useHasChanged(value: string): boolean {
  const [first] = useState(value);
  const [hasChanged, setChanged] = useState(false);
  if (value !== first && !hasChanged) setChanged(true);
  return hasChanged;
}

/** Where the films lie: this origin, unless the server names another. */
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
