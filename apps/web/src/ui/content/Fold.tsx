import type { ReactNode } from 'react';
import styles from './Fold.module.css';

export interface FoldProps {
  /** By which an address can open it. */
  id?: string;
  /** Its place in a list, as the page writes it. */
  number?: string;
  /** Its title; a heading if the page has an outline. */
  title: ReactNode;
  /** Opens it; the user may close it again. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * Something that opens where it stands, with or without a program.
 *
 * @example
 * <Fold number="01" title={<h2>{question}</h2>}><p>{answer}</p></Fold>
 */
export const Fold = ({ id, number, title, isOpen, children }: FoldProps) => (
  <details id={id} className={styles.fold} open={isOpen || undefined}>
    <summary>
      {number && (
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
      )}
      <span className={styles.title}>{title}</span>
    </summary>
    <div className={number ? `${styles.inside} ${styles.numbered}` : styles.inside}>{children}</div>
  </details>
);

/** Folds below each other, between lines. */
export const FoldList = ({ children }: { children: ReactNode }) => <div className={styles.list}>{children}</div>;
