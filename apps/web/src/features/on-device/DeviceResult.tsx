import { DOWNLOAD_NAME } from '@tangible/contracts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './OnDevice.module.css';
import type { DeviceState } from './use-device-engine.ts';

export type DeviceResultProps = Omit<Extract<DeviceState, { phase: 'done' }>, 'phase' | 'zip'> & {
  onAgain: () => void;
  onKeep: () => void;
};

/** The finished asset: its checks, its viewer, its download, and whether this browser keeps it. */
export function DeviceResult({ asset, zipUrl, kept, onAgain, onKeep }: DeviceResultProps) {
  const { t, language } = useWords('onDevice', 'generate');
  const { passed, count } = asset.checks;
  return (
    <div className={styles.result}>
      <header>
        <h2>{t('generate.complete.title')}</h2>
        <p className={styles.verdict}>
          <strong>
            {passed === count
              ? t('generate.complete.proven', { count })
              : t('generate.complete.notProven', { passed, count })}
          </strong>
          <span className="mono">{t('generate.complete.took', { time: formatSpan(language, asset.ms) })}</span>
        </p>
        {asset.backend && <p>{t(`onDevice.ran.${asset.backend}`)}</p>}
        {kept === 'kept' ? (
          <p>{t('onDevice.kept.here')}</p>
        ) : (
          <div className={styles.failure} role="alert">
            <p>{t(`onDevice.kept.${kept}`)}</p>
            {kept === 'full' && (
              <Button isSmall onClick={onKeep}>
                {t('onDevice.kept.again')}
              </Button>
            )}
          </div>
        )}
        <div className={styles.actions}>
          <LinkButton to={zipUrl} download={`${DOWNLOAD_NAME}.zip`}>
            {t('generate.complete.download')}
          </LinkButton>
          <Button onClick={onAgain}>{t('generate.complete.another')}</Button>
        </div>
      </header>
      <div className={styles.viewer}>
        <LazyViewer url={zipUrl} name={asset.name} downloadName={`${DOWNLOAD_NAME}.zip`} />
      </div>
    </div>
  );
}
