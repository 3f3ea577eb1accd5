import { Icon } from './icons.tsx';
import styles from './Viewer.module.css';
import type { ViewerWords } from './words.ts';

/** The error, and how to recover from it. */
export function LoadError({
  sentence,
  words,
  downloadUrl,
  downloadName,
  onRetry,
  onDownload,
}: {
  sentence: string;
  words: ViewerWords;
  downloadUrl: string | null;
  downloadName: string | undefined;
  /** Null when trying again would not help. */
  onRetry: (() => void) | null;
  onDownload: () => void;
}) {
  return (
    <div className={styles.notice} role="alert">
      <h3>{words.errorTitle}</h3>
      <p>{sentence}</p>
      {downloadUrl && <p className={styles.advice}>{words.errorAdvice}</p>}
      <div className={styles.row}>
        {onRetry && (
          <button type="button" className={styles.action} onClick={onRetry}>
            {words.tryAgain}
          </button>
        )}
        {downloadUrl && (
          <a className={styles.button} href={downloadUrl} download={downloadName ?? ''} onClick={onDownload}>
            <Icon name="download" />
            {words.downloadDirectly}
          </a>
        )}
      </div>
    </div>
  );
}
