import { siteUrl } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { PicturePlace } from './carry-file.ts';
import { LOADED_MB, LOADED_WITH_GRAPHICS_MB } from './loaded-bytes.ts';
import styles from './PlaceCard.module.css';

/** A place where a picture can be made an asset: what it is like, and a picture for it by file dialog or drop. */
export function PlaceCard({ place }: { place: PicturePlace }) {
  const { t, language } = useWords('places');
  const title = t(`places.${place}.title`);
  return (
    <div className={styles.card} data-own-drop>
      <h3>
        {/* Threads need a page that is loaded anew. */}
        <a href={siteUrl(`/${language}/${place === 'device' ? 'on-device' : 'generate'}`)}>{title}</a>
      </h3>
      <p>{t(`places.${place}.text`, { size: `${LOADED_MB}–${LOADED_WITH_GRAPHICS_MB}` })}</p>
      <span className={styles.choose} aria-hidden="true">
        {t('places.choose')}
      </span>
      {/* It lies over the whole card, and browsers drop files into it. */}
      <input
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        aria-label={`${title}: ${t('places.choose')}`}
        onChange={async ({ target }) => {
          const picture = target.files?.[0];
          // Only those who give a picture load what carries it.
          if (picture) (await import('./carry-file.ts')).carryFile(picture, place, language);
        }}
      />
    </div>
  );
}
