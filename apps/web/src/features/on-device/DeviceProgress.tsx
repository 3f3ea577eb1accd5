import { STAGES } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ProgressRuler } from '../generate/ProgressRuler.tsx';
import styles from './OnDevice.module.css';
import type { DeviceState } from './use-device-engine.ts';

export interface DeviceProgressProps {
  state: Extract<DeviceState, { phase: 'loading' | 'working' }>;
  pictureUrl: string;
  onCancel: () => void;
}

/** The engine while it is loaded and while it works: the picture, cut out as soon as it is, and the stages. */
export function DeviceProgress({ state, pictureUrl, onCancel }: DeviceProgressProps) {
  const { t, language } = useWords('onDevice', 'generate', 'stages');
  const isLoading = state.phase === 'loading';
  const mask = isLoading ? null : state.maskUrl;
  const current = isLoading || !state.stage ? -1 : (STAGES as readonly string[]).indexOf(state.stage);
  const loadedShare = isLoading && state.bytesTotal > 0 ? state.bytes / state.bytesTotal : 0;
  return (
    <div className={styles.columns}>
      <figure className={styles.figure}>
        <img
          src={pictureUrl}
          alt={t(mask ? 'onDevice.cutOut' : 'onDevice.picture')}
          // As the picture itself lies in its frame.
          style={mask ? { mask: `url(${mask}) center / contain no-repeat` } : undefined}
        />
        {mask && <figcaption>{t('onDevice.cutOut')}</figcaption>}
      </figure>
      <div className={styles.form}>
        <h2>{t(isLoading ? 'onDevice.loading' : 'generate.running.title')}</h2>
        <p role="status">
          {isLoading
            ? t('onDevice.loaded', {
                loaded: formatBytes(language, state.bytes),
                total: formatBytes(language, state.bytesTotal),
              })
            : state.stage
              ? t(`stages.${state.stage}`)
              : t('stages.prepare-image')}
        </p>
        <ProgressRuler progress={isLoading ? Math.round(100 * loadedShare) : state.progress} />
        <ol className={styles.stages} aria-label={t('generate.running.stages')}>
          {STAGES.map((stage, index) => (
            <li
              key={stage}
              className={index < current ? styles.done : undefined}
              aria-current={index === current ? 'step' : undefined}
            >
              {t(`stages.${stage}`)}
            </li>
          ))}
        </ol>
        <p>{t('onDevice.stay')}</p>
        <Button onClick={onCancel}>{t('generate.running.cancel')}</Button>
      </div>
    </div>
  );
}
