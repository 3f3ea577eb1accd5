import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ProgressRuler.module.css';

/** A ruler that fills with the progress that the text states: both have one source. */
export function ProgressRuler({ progress }: { progress: number }) {
  const { t } = useWords('generate');
  return (
    <div
      className={styles.ruler}
      role="progressbar"
      aria-label={t('generate.running.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress}
    >
      <span className={styles.fill} style={{ transform: `scaleX(${progress / 100})` }} />
    </div>
  );
}
