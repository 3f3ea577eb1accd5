import type { ReactNode } from 'react';
import { useWords } from '../words/WordsProvider.tsx';
import styles from './Figure.module.css';
import { RichText } from './RichText.tsx';

export interface FigureProps {
  number: number;
  caption: string;
  /** A drawing that would be too small on a phone: it is moved sideways there. */
  isWide?: boolean;
  /** A drawing; its words lie in the caption, or in a table beside it. */
  children: ReactNode;
}

/** A drawing with its number and what it shows. */
export function Figure({ number, caption, isWide = false, children }: FigureProps) {
  const { t } = useWords();
  return (
    <figure className={styles.figure}>
      <div className={isWide ? `${styles.sheet} ${styles.wide}` : styles.sheet}>{children}</div>
      <figcaption>
        <span className={styles.number}>{t('reading.figure', { number })}</span>
        <RichText text={caption} />
      </figcaption>
    </figure>
  );
}
