import type { Format } from '../format.ts';
import type { Turntable } from '../use-turntable.ts';
import styles from '../Viewer.module.css';
import type { ViewerWords } from '../words.ts';
import own from './ViewPanel.module.css';

/** Records one turn: the choice of the file, then its progress and a way out. */
export function TurntableRow({
  words,
  format,
  turntable: { progress, failed, record, cancel },
}: {
  words: ViewerWords['view'];
  format: Format;
  turntable: Turntable;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot contain its own title in a row of buttons.
    <div className={own.turntable} role="group" aria-label={words.turntable}>
      <span className={own.name}>{words.turntable}</span>
      {progress === null ? (
        <div className={styles.row}>
          <button type="button" className={styles.button} onClick={() => record('video')}>
            {words.saveVideo}
          </button>
          <button type="button" className={styles.button} onClick={() => record('gif')}>
            {words.saveGif}
          </button>
        </div>
      ) : (
        <div className={styles.row}>
          <progress className={own.progress} max={1} value={progress} aria-label={words.recording} />
          <span className={own.percent} aria-hidden="true">
            {format.percent(progress)}
          </span>
          <button type="button" className={styles.button} onClick={cancel}>
            {words.cancel}
          </button>
        </div>
      )}
      <p role="status" className={own.problem}>
        {failed ? words.recordFailed : ''}
      </p>
    </div>
  );
}
