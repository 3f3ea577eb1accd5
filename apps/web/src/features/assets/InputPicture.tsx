import type { AssetDetails } from '@tangible/contracts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetSheet.module.css';

/** What an asset was made from, when it is one picture or none, and when that was. */
export function InputPicture({ asset }: { asset: AssetDetails }) {
  const { t, language } = useWords('assets');
  const url = asset.pictures[0]?.url ?? asset.inputImageUrl;
  return (
    <figure className={styles.input}>
      {url && <img src={url} alt={t('assets.pictureAlt')} loading="lazy" />}
      <figcaption>
        <span>{t(`assets.kind.${asset.kind}`)}</span>
        <time className="mono" dateTime={asset.createdAt}>
          {formatMoment(language, asset.createdAt)}
        </time>
        {asset.originalUrl && (
          <a href={asset.originalUrl} download>
            {t('assets.original')}
          </a>
        )}
      </figcaption>
    </figure>
  );
}
