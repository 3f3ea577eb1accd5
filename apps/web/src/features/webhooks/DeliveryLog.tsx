import type { WebhookDelivery, WebhookEndpoint } from '@tangible/contracts';
import { useCallback, useEffect, useState } from 'react';
import { listDeliveries, redeliverWebhook } from '../../api/webhooks.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import table from '../../ui/content/Table.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Webhooks.module.css';

const PAGE = 10;
const LIMIT_MAX = 100;
/** How soon it is looked at again while something is on its way. */
const LOOK_MS = 1500;

/** What was sent to an endpoint, newest first. */
export function DeliveryLog({ endpoint: { id, status }, round }: { endpoint: WebhookEndpoint; round: number }) {
  const { t } = useWords('webhooks', 'errors');
  const [limit, setLimit] = useState(PAGE);
  // A new round asks again, as a new limit does.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  const read = useCallback(() => listDeliveries(id, limit), [id, limit, round]);
  const { data, error, reload } = useCall(read);
  const { isBusy, problem, run } = useAction(t('webhooks.failed'));

  // A try counts from its start, and has neither an answer nor a problem until its end.
  const isUnderWay =
    status === 'active' &&
    data?.deliveries.some(
      ({ status: state, answerStatus, problem }) => state === 'waiting' && answerStatus === null && problem === null,
    );
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);

  if (error && !data) return <Notice kind="problem" text={errorWords(t, error, t('webhooks.loadFailed'))} />;
  if (!data) return <Notice kind="busy">{t('site.loading')}</Notice>;
  return (
    <div className={styles.log}>
      {problem && <Notice kind="problem" text={problem} />}
      {data.deliveries.length === 0 ? (
        <p>{t('webhooks.log.empty')}</p>
      ) : (
        <table className={table.table}>
          <caption className="unseen">{t('webhooks.log.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('webhooks.log.event')}</th>
              <th scope="col">{t('webhooks.log.state')}</th>
              <th scope="col">{t('webhooks.log.answer')}</th>
              <th scope="col">{t('webhooks.log.time')}</th>
              <th scope="col">
                <span className="unseen">{t('webhooks.log.again')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                canSend={status === 'active' && !isBusy}
                onSend={() => run(() => redeliverWebhook(id, delivery.id), reload)}
              />
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        <Button isSmall onClick={reload}>
          {t('webhooks.log.refresh')}
        </Button>
        {data.total > limit && limit < LIMIT_MAX && (
          <Button isSmall onClick={() => setLimit(Math.min(LIMIT_MAX, limit * 2))}>
            {t('webhooks.log.more')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface DeliveryRowProps {
  delivery: WebhookDelivery;
  canSend: boolean;
  onSend(): void;
}

function DeliveryRow({ delivery, canSend, onSend }: DeliveryRowProps) {
  const { t, language } = useWords('webhooks');
  const { type, status, tries, answerStatus, answerBody, problem, durationMs, lastTryAt, nextTryAt, body } = delivery;
  const answer = answerStatus === null ? (problem ?? t('webhooks.log.noAnswer')) : String(answerStatus);
  return (
    <tr>
      <td data-label={t('webhooks.log.event')} className={styles.event}>
        <details>
          <summary>
            <code>{type}</code>
            <span className="unseen"> {t('webhooks.log.show')}</span>
          </summary>
          <p>{t('webhooks.log.message')}</p>
          <pre className={styles.text}>{body}</pre>
          {answerBody && (
            <>
              <p>{t('webhooks.log.answer')}</p>
              <pre className={styles.text}>{answerBody}</pre>
            </>
          )}
        </details>
      </td>
      <td data-label={t('webhooks.log.state')}>
        <div>
          <span className={status === 'failed' ? styles.off : undefined}>{t(`webhooks.log.${status}`)}</span>
          <span className={styles.small}>
            {t('webhooks.log.tries', { count: tries })}
            {nextTryAt && tries > 0 && `, ${t('webhooks.log.next', { at: formatMoment(language, nextTryAt) })}`}
          </span>
        </div>
      </td>
      <td data-label={t('webhooks.log.answer')}>
        <div>
          {tries > 0 && answer}
          {durationMs !== null && <span className={styles.small}>{`${durationMs} ms`}</span>}
        </div>
      </td>
      <td data-label={t('webhooks.log.time')}>{lastTryAt && formatMoment(language, lastTryAt)}</td>
      <td className={table.action}>
        {canSend && (
          <Button isSmall kind="quiet" aria-label={`${t('webhooks.log.again')}: ${type}`} onClick={onSend}>
            {t('webhooks.log.again')}
          </Button>
        )}
      </td>
    </tr>
  );
}
