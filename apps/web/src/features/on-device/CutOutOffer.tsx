import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './OnDevice.module.css';
import type { DevicePictures } from './use-device-pictures.ts';

export interface CutOutOfferProps {
  pictures: DevicePictures;
  /** While the engine is loaded for a cut-out. */
  loading: { bytes: number; bytesTotal: number } | null;
}

/** What cannot be taken here, and the way to the cut-outs, which load the engine. */
export function CutOutOffer({ pictures, loading }: CutOutOfferProps) {
  const { t, language } = useWords('onDevice');
  const { choice, hasCutOuts, refused } = pictures;
  return (
    <>
      {refused && (
        <p className={styles.failure} role="alert">
          {t(`onDevice.${refused}`)}
        </p>
      )}
      {choice.slots.front.picture && !hasCutOuts && (
        <Button onClick={pictures.showCutOuts}>{t('onDevice.showCutOut')}</Button>
      )}
      {loading && (
        <p className="mono" role="status">
          {t('onDevice.loading')}:{' '}
          {t('onDevice.loaded', {
            loaded: formatBytes(language, loading.bytes),
            total: formatBytes(language, loading.bytesTotal),
          })}
        </p>
      )}
    </>
  );
}
