import { STAGES } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ProgressRuler } from '../generate/ProgressRuler.tsx';
import styles from './OnDevice.module.css';
import type { DeviceState } from './use-device-engine.ts';

export interface DeviceProgressProps {
  state: Extract<DeviceState, { phase: 'waiting' | 'loading' | 'working' }>;
  pictureUrl: string;
  onCancel: () => void;
}

/** The engine while it is loaded and while it works: the picture, cut out as soon as it is, and the stages. */
export function DeviceProgress({ state, pictureUrl, onCancel }: DeviceProgressProps) {
  const { t, language } = useWords('onDevice', 'generate', 'stages');
  const mask = state.phase === 'working' ? state.maskUrl : null;
  const stage = state.phase === 'working' ? state.stage : null;
  const current = stage ? (STAGES as readonly string[]).indexOf(stage) : -1;
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
        <h2>{t(TITLES[state.phase])}</h2>
        <p role="status">
          {state.phase === 'waiting'
            ? t('onDevice.otherTab')
            : state.phase === 'loading'
              ? t('onDevice.loaded', {
                  loaded: formatBytes(language, state.bytes),
                  total: formatBytes(language, state.bytesTotal),
                })
              : t(`stages.${stage ?? 'prepare-image'}`)}
        </p>
        <ProgressRuler progress={measureProgress(state)} />
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

const TITLES = {
  waiting: 'generate.running.waiting',
  loading: 'onDevice.loading',
  working: 'generate.running.title',
} as const;

/** In percent: of what is loaded, then of the work. */
function measureProgress(state: DeviceProgressProps['state']): number {
  if (state.phase === 'working') return state.progress;
  return state.phase === 'loading' && state.bytesTotal > 0 ? Math.round((100 * state.bytes) / state.bytesTotal) : 0;
}
