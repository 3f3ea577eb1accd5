import type { ReactNode } from 'react';
import styles from './PageHead.module.css';

export interface PageHeadProps {
  title: string;
  lead?: string;
  /** Leaves the height of the window to the content: on screens where people work. */
  isCompact?: boolean;
  /** Content at the right on wide screens: actions or figures. */
  children?: ReactNode;
}

/** The head of a page: its title, a sentence or two, and a dimension line under both. */
export const PageHead = ({ title, lead, isCompact, children }: PageHeadProps) => (
  <header className={`${styles.head} ${isCompact ? styles.compact : ''}`}>
    <div className={styles.words}>
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
    {children && <div className={styles.side}>{children}</div>}
    <DimensionLine />
  </header>
);

/** A line between two ends, as on a drawing. */
export const DimensionLine = ({ label }: { label?: string }) => (
  <div className={styles.line} aria-hidden={label === undefined || undefined}>
    {label && <span className={styles.label}>{label}</span>}
  </div>
);
