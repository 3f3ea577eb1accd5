import type { Format } from './format.ts';
import type { LoadProgress as Progress } from './model/fetch-model.ts';
import styles from './Viewer.module.css';
import type { ViewerWords } from './words.ts';

/** How far the model is, as a scale that fills. */
export function LoadProgress({
  progress: { stage, percent },
  words,
  format,
}: {
  progress: Progress;
  words: ViewerWords;
  format: Format;
}) {
  return (
    <div className={styles.notice}>
      <div
        className={styles.scale}
        role="progressbar"
        aria-label={words[stage]}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p>
        {/* The percents would be read aloud without end; the parts of the way are few. */}
        <span role="status">{words[stage]}</span> <b aria-hidden="true">{format.percent(percent / 100)}</b>
      </p>
    </div>
  );
}
