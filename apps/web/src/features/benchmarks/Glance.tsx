import type { ReactNode } from 'react';
import styles from './Glance.module.css';

export interface GlanceFigure {
  figure: string;
  /** The name of the value. */
  label: string;
  /** The unit or total, in small type. */
  note?: ReactNode;
  /** It was proven of every asset. */
  isProven?: boolean;
}

/** The few figures that say most, large, each under a dimension line. */
export const Glance = ({ figures }: { figures: readonly GlanceFigure[] }) => (
  <dl className={styles.figures}>
    {figures.map(({ figure, label, note, isProven }) => (
      <div key={`${label} ${figure}`}>
        <dt>{label}</dt>
        <dd className={isProven ? styles.proven : undefined}>{figure}</dd>
        {note && <dd className={styles.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
