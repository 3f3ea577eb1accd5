import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Drawing.module.css';

/** Which side of a surface the picture colours, and where that is in the texture. */
export function PaintFigure() {
  const { t } = useWords('method');
  return (
    <svg viewBox="0 0 720 280" className={styles.drawing} aria-hidden="true">
      <path d="M20 118h18v24h-18zM38 125l10-6v22l-10-6" className={styles.line} />
      {/* A body with a handle in front of it: the handle hides part of the body. */}
      <path
        d="M296 44C352 40 396 76 398 132C400 190 356 222 296 220C286 219 280 212 280 202V62C280 52 286 45 296 44Z"
        className={styles.body}
      />
      <path d="M296 44C352 40 396 76 398 132C400 190 356 222 296 220" className={styles.weak} />
      <path d="M296 44C286 45 280 52 280 62V104M280 158V202C280 212 286 219 296 220" className={styles.strong} />
      <path d="M280 108V154" className={styles.weak} />
      <circle cx="222" cy="131" r="17" className={styles.body} />
      <path d="M222 114A17 17 0 0 1 222 148" className={styles.weak} />
      <path d="M222 114A17 17 0 0 0 222 148" className={styles.strong} />
      <path d="M50 130L205 131M50 129L280 78M50 131L280 186" className={styles.hair} />
      <path d="M205 131H280" className={styles.dashed} />
      <circle cx="205" cy="131" r="4.5" className={styles.dotSignal} />
      <circle cx="280" cy="78" r="4.5" className={styles.dotSignal} />
      <circle cx="280" cy="186" r="4.5" className={styles.dotSignal} />
      <circle cx="280" cy="131" r="4.5" className={styles.dotOutside} />
      <path d="M20 258h22" className={styles.strong} />
      <text x="52" y="262" className={styles.label}>
        {t('method.paint.seen')}
      </text>
      <path d="M232 258h22" className={styles.weak} />
      <text x="264" y="262" className={styles.label}>
        {t('method.paint.hidden')}
      </text>
      <path d="M424 131H472M464 125L472 131L464 137" className={styles.signal} />
      <rect x="500" y="32" width="198" height="198" className={styles.line} />
      <path d="M512 46L566 40L604 64L590 112L540 118L510 92Z" className={styles.strong} strokeWidth="2" />
      <path d="M618 44L686 50L684 128L650 136L616 96Z" className={styles.weak} />
      <path d="M514 134L584 130L600 176L566 218L512 210Z" className={styles.weak} />
      <path d="M616 150L682 146L686 214L628 218L608 190Z" className={styles.strong} />
      <text x="599" y="262" textAnchor="middle" className={styles.quiet}>
        {t('method.paint.texture')}: {t('method.paint.chart')}
      </text>
    </svg>
  );
}
