import type { PointsLedger } from '@tangible/contracts';
import { Notice } from '../../ui/content/Notice.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Ledger.module.css';

/** The debts and their reasons, and whether spending is blocked. Nothing without debts. */
export function Debts({ ledger: { debt, debts, isFrozen } }: { ledger: PointsLedger }) {
  const { t, language } = useWords('points');
  return (
    <>
      {isFrozen && (
        <div className={styles.notice}>
          <Notice kind="stop" text={t('points.frozen')} />
        </div>
      )}
      {debt > 0 && (
        <div className={styles.notice}>
          <Notice kind="stop" text={t('points.owed', { points: debt })}>
            <ul className={styles.causes}>
              {debts.map(({ reason, points, left, createdAt }) => (
                <li key={createdAt}>
                  {t(`points.causes.${reason === 'dispute' ? 'dispute' : 'refund'}`, {
                    left,
                    points,
                    date: formatDay(language, createdAt),
                  })}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
    </>
  );
}
