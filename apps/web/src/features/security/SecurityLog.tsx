import type { SecurityEvent } from '@tangible/contracts';
import { useCallback, useEffect, useState } from 'react';
import { onAccountChange } from '../../api/account-changes.ts';
import { listSecurityEvents } from '../../api/security.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from '../account/Part.tsx';
import styles from './SecurityLog.module.css';
import { useDetailWords } from './use-detail-words.ts';
import { useDeviceWords } from './use-device-words.ts';

const PAGE_SIZE = 10;

/** The security events of the account, a page at a time. */
export function SecurityLog() {
  const { t } = useWords('security', 'errors');
  const [offset, setOffset] = useState(0);
  const { data, error, isLoading, reload } = useCall(
    useCallback(() => listSecurityEvents({ limit: PAGE_SIZE, offset }), [offset]),
  );
  useEffect(() => onAccountChange(reload), [reload]);
  return (
    <Part title={t('security.log.title')}>
      <p>{t('security.log.text')}</p>
      {error && !isLoading ? (
        <Notice kind="problem" text={errorWords(t, error, t('security.log.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      ) : !data ? (
        <Notice kind="busy">{t('site.loading')}</Notice>
      ) : data.total === 0 ? (
        <Notice kind="stop" text={t('security.log.empty')} />
      ) : (
        <Events events={data.events} />
      )}
      {data && data.total > PAGE_SIZE && (
        <nav className={styles.paging} aria-label={t('security.log.pages')}>
          <Button isSmall disabled={offset === 0 || isLoading} onClick={() => setOffset(offset - PAGE_SIZE)}>
            {t('security.log.newer')}
          </Button>
          <Button
            isSmall
            disabled={offset + PAGE_SIZE >= data.total || isLoading}
            onClick={() => setOffset(offset + PAGE_SIZE)}
          >
            {t('security.log.older')}
          </Button>
        </nav>
      )}
    </Part>
  );
}

function Events({ events }: { events: readonly SecurityEvent[] }) {
  const { t, language } = useWords('security');
  const deviceWords = useDeviceWords();
  const detailWords = useDetailWords();
  return (
    <table className={table.table}>
      <caption className="unseen">{t('security.log.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('security.log.columns.time')}</th>
          <th scope="col">{t('security.log.columns.event')}</th>
          <th scope="col">{t('security.log.columns.from')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events of a page keep their order.
          <tr key={`${event.createdAt} ${index}`}>
            <td data-label={t('security.log.columns.time')}>{formatMoment(language, event.createdAt)}</td>
            <td data-label={t('security.log.columns.event')}>
              <span>
                {t(`security.log.kinds.${event.kind}`)}
                <Small text={detailWords(event)} />
              </span>
            </td>
            <td data-label={t('security.log.columns.from')}>
              <span>
                {event.address ? deviceWords(event.device) : '—'}
                <Small text={event.address} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Small = ({ text }: { text: string | null }) => text && <small className={styles.small}>{text}</small>;
