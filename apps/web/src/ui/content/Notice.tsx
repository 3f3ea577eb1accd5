import type { ReactNode } from 'react';
import styles from './Notice.module.css';

export interface NoticeProps {
  /** `busy` waits, `stop` asks the reader to act, `problem` is an error, `proven` is a success. */
  kind: 'busy' | 'stop' | 'problem' | 'proven';
  title?: string;
  text?: string;
  children?: ReactNode;
}

/** A sentence that takes the place of a screen or stands above it. Problems are read out at once. */
export function Notice({ kind, title, text, children }: NoticeProps) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'problem' ? 'alert' : 'status'}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
