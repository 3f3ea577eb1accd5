import { DOWNLOAD_NAME, type SharedAsset } from '@tangible/contracts';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { formatDay } from '../../ui/format/format.ts';
import page from '../../ui/layout/Page.module.css';
import { useWords } from '../../words/WordsProvider.tsx';
import { ArLink } from '../assets/ArLink.tsx';
import { ChecksLine } from '../assets/ChecksLine.tsx';
import { LoadShared } from './LoadShared.tsx';
import styles from './SharedScreen.module.css';

/** An asset that its owner shares by a link. */
export default function SharedScreen() {
  const { id = '' } = useParams();
  return (
    <div className={page.column}>
      <LoadShared key={id} token={id}>
        {(asset) => <SharedSheet asset={asset} />}
      </LoadShared>
    </div>
  );
}

function SharedSheet({ asset }: { asset: SharedAsset }) {
  const { t, language } = useWords('shared');
  const { name, modelUrl, downloadUrl, createdAt } = asset;
  useEffect(() => {
    document.title = `${name} · Tangible`;
  }, [name]);
  return (
    <article className={styles.sheet}>
      <header className={styles.head}>
        <div>
          <h1>{name}</h1>
          <time className="mono" dateTime={createdAt}>
            {formatDay(language, createdAt)}
          </time>
        </div>
        <div className={styles.actions}>
          <ArLink name={name} glbUrl={asset.glbUrl} usdzUrl={asset.usdzUrl} previewUrl={asset.previewImageUrl} />
          {downloadUrl && (
            <LinkButton to={downloadUrl} download={`${DOWNLOAD_NAME}.zip`}>
              {t('shared.download')}
            </LinkButton>
          )}
        </div>
      </header>
      <div className={styles.viewer}>
        <h2 className="unseen">{t('shared.view')}</h2>
        <LazyViewer
          url={modelUrl}
          name={name}
          initialDimensions
          {...(downloadUrl ? { downloadUrl, downloadName: `${DOWNLOAD_NAME}.zip` } : { downloadUrl: null })}
        />
      </div>
      <div className={styles.foot}>
        <ChecksLine checks={asset.checks} onTurn={null} />
        <p className={styles.made}>
          <a href={`/${language}`}>{t('shared.made')}</a>
        </p>
      </div>
    </article>
  );
}
