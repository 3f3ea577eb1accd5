import { useWords } from '../../words/WordsProvider.tsx';
import { AssetCard } from './AssetCard.tsx';
import styles from './AssetGrid.module.css';
import type { CardProps, RecordListProps } from './history-row-props.ts';

/** The records as cards with pictures. */
export function AssetGrid({ records, busyId, hasChosen, ...actions }: RecordListProps & CardProps) {
  const { t } = useWords('history');
  return (
    <ul className={styles.grid} aria-label={t('history.grid')}>
      {records.map((record) => (
        <AssetCard
          key={record.id}
          record={record}
          isBusy={busyId === record.contentId}
          isChosen={hasChosen(record.contentId)}
          {...actions}
        />
      ))}
    </ul>
  );
}

/** The shapes of cards while they are loaded. */
export function GridSkeleton() {
  const { t } = useWords('history');
  return (
    <div role="status" className={styles.waiting}>
      <span className="unseen">{t('history.loading')}</span>
      <div className={styles.grid} aria-hidden="true">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={`${styles.card} ${styles.skeleton}`}>
            <span className={styles.picture} />
            <span className={styles.bone} />
            <span className={styles.bone} />
          </div>
        ))}
      </div>
    </div>
  );
}
