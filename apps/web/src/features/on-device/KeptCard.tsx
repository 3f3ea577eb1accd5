import { Button } from '../../ui/controls/Button.tsx';
import { formatMoment } from '../../ui/format/format.ts';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './KeptAssets.module.css';
import type { KeptAsset } from './kept-assets.ts';
import { useBlobUrl } from './use-blob-url.ts';

export interface KeptCardProps {
  asset: KeptAsset;
  onView: () => void;
  onDownload: () => void;
  /** Null where there is no library. */
  onSend: (() => void) | null;
  onDelete: () => void;
}

/** A kept asset: its picture, its name, its facts. */
export function KeptCard({ asset, onView, onDownload, onSend, onDelete }: KeptCardProps) {
  const { t, language } = useWords('onDevice', 'generate');
  const preview = useBlobUrl(asset.preview);
  const { passed, count } = asset.checks;
  const madeAt = new Date(asset.madeAt).toISOString();
  return (
    <li className={styles.card}>
      <div className={styles.picture}>{preview && <img src={preview} alt="" />}</div>
      <h3>{asset.name}</h3>
      <p className={`mono ${styles.facts}`}>
        <time dateTime={madeAt}>{formatMoment(language, madeAt)}</time>
        <span>{t(`generate.level.${asset.level}`)}</span>
        <span>{formatBytes(language, asset.bytes)}</span>
        <span>
          {passed === count
            ? t('generate.complete.proven', { count })
            : t('generate.complete.notProven', { passed, count })}
        </span>
      </p>
      <div className={styles.actions}>
        <Button isSmall onClick={onView} aria-label={t('onDevice.kept.viewNamed', { name: asset.name })}>
          {t('onDevice.kept.view')}
        </Button>
        <Button isSmall onClick={onDownload} aria-label={t('onDevice.kept.downloadNamed', { name: asset.name })}>
          {t('onDevice.kept.download')}
        </Button>
        {onSend && (
          <Button isSmall onClick={onSend} aria-label={t('onDevice.kept.sendNamed', { name: asset.name })}>
            {t('onDevice.kept.send')}
          </Button>
        )}
        <Button
          isSmall
          kind="quiet"
          onClick={onDelete}
          aria-label={t('onDevice.kept.deleteNamed', { name: asset.name })}
        >
          {t('onDevice.kept.delete')}
        </Button>
      </div>
    </li>
  );
}
