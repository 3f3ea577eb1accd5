import { POINTS_MOVEMENTS, type PointsEntry, type PointsLedger } from '@tangible/contracts';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { readLedger } from '../../api/account.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatMoment, formatNumber } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Debts } from './Debts.tsx';
import styles from './Ledger.module.css';

const PAGE_SIZE = 25;
const REASONS = [
  'sign-up',
  'subscription',
  'purchase',
  'generation',
  'cancel',
  'refund',
  'retry',
  'dispute',
  'dispute-won',
  'refund-refused',
  'debt',
  'sandbox',
] as const;

export function Ledger() {
  const { t } = useWords('points', 'errors');
  const [offset, setOffset] = useState(0);
  // One more than is shown, to know whether there is another page.
  const { data, error, isLoading, reload } = useCall(
    useCallback(() => readLedger({ limit: PAGE_SIZE + 1, offset }), [offset]),
  );
  if (error && !isLoading) {
    return (
      <Notice kind="problem" text={errorWords(t, error, t('points.loadFailed'))}>
        <Button onClick={reload}>{t('site.tryAgain')}</Button>
      </Notice>
    );
  }
  if (!data) return <Notice kind="busy">{t('site.loading')}</Notice>;
  return (
    <>
      <Sums ledger={data} />
      <Debts ledger={data} />
      {data.entries.length === 0 ? (
        <Notice kind="stop" text={t('points.empty')} />
      ) : (
        <Movements entries={data.entries.slice(0, PAGE_SIZE)} />
      )}
      {(offset > 0 || data.entries.length > PAGE_SIZE) && (
        <nav className={styles.paging} aria-label={t('points.pages')}>
          <Button isSmall disabled={offset === 0 || isLoading} onClick={() => setOffset(offset - PAGE_SIZE)}>
            {t('points.newer')}
          </Button>
          <Button
            isSmall
            disabled={data.entries.length <= PAGE_SIZE || isLoading}
            onClick={() => setOffset(offset + PAGE_SIZE)}
          >
            {t('points.older')}
          </Button>
        </nav>
      )}
      <dl className={styles.legend}>
        {POINTS_MOVEMENTS.map((movement) => (
          <div key={movement}>
            <dt>{t(`points.movements.${movement}`)}</dt>
            <dd>{t(`points.about.${movement}`)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Sums({ ledger: { balance, held, debt } }: { ledger: PointsLedger }) {
  const { t, language } = useWords('points');
  return (
    <div className={styles.head}>
      <dl className={styles.sums}>
        <div>
          <dt>{t('points.balance')}</dt>
          <dd>{formatNumber(language, balance)}</dd>
        </div>
        <div>
          <dt>{t('points.held')}</dt>
          <dd>{formatNumber(language, held)}</dd>
        </div>
        {debt > 0 && (
          <div className={styles.debt}>
            <dt>{t('points.debt')}</dt>
            <dd>{formatNumber(language, debt)}</dd>
          </div>
        )}
      </dl>
      <Link to={`/${language}/subscribe`}>{t('points.more')}</Link>
    </div>
  );
}

function Movements({ entries }: { entries: readonly PointsEntry[] }) {
  const { t, language } = useWords('points');
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const reasonWords = (reason: string) => {
    const known = REASONS.find((name) => name === reason);
    return known ? t(`points.reasons.${known}`) : reason;
  };
  return (
    <table className={table.table}>
      <caption className="unseen">{t('points.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('points.columns.date')}</th>
          <th scope="col">{t('points.columns.movement')}</th>
          <th scope="col">{t('points.columns.reason')}</th>
          <th scope="col" className={table.number}>
            {t('points.columns.points')}
          </th>
          <th scope="col" className={table.number}>
            {t('points.columns.delta')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, createdAt, movement, reason, contentId, points, delta }) => (
          <tr key={id}>
            <td data-label={t('points.columns.date')}>{formatMoment(language, createdAt)}</td>
            <td data-label={t('points.columns.movement')}>{t(`points.movements.${movement}`)}</td>
            <td data-label={t('points.columns.reason')}>
              {contentId ? (
                <Link to={`/${language}/history`}>
                  {reasonWords(reason)} <span className="mono">{contentId.slice(0, 8)}</span>
                </Link>
              ) : (
                reasonWords(reason)
              )}
            </td>
            <td data-label={t('points.columns.points')} className={table.number}>
              {formatNumber(language, points)}
            </td>
            <td data-label={t('points.columns.delta')} className={table.number}>
              {signed.format(delta)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
