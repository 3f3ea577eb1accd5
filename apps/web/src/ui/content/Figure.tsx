import { type ReactNode, useId } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Figure.module.css';
import { RichText } from './RichText.tsx';

export interface FigureProps {
  number: number;
  caption: string;
  /** A drawing that would be too small on a phone: it is moved sideways there. */
  isWide?: boolean;
  /** A drawing that scales to the full width. */
  isFull?: boolean;
  /** A drawing; its text is in the caption, or in a table next to it. */
  children: ReactNode;
}

/** A drawing with its number and its caption. */
export function Figure({ number, caption, isWide = false, isFull = false, children }: FigureProps) {
  const { t } = useWords('reading');
  const id = useId();
  return (
    <figure className={styles.figure}>
      {isWide ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this is moved sideways, by keys as well.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move only what has the focus.
        <div className={`${styles.sheet} ${styles.wide}`} role="group" aria-labelledby={id} tabIndex={0}>
          {children}
        </div>
      ) : (
        <div className={isFull ? `${styles.sheet} ${styles.full}` : styles.sheet}>{children}</div>
      )}
      <figcaption id={id}>
        <span className={styles.number}>{t('reading.figure', { number })}</span>
        <RichText text={caption} />
      </figcaption>
    </figure>
  );
}
