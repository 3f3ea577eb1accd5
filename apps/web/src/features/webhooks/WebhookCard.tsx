import type { WebhookEndpoint, WebhookSecret } from '@tangible/contracts';
import { useState } from 'react';
import { changeWebhook, deleteWebhook, rotateWebhookSecret, testWebhook } from '../../api/webhooks.ts';
import { Fold } from '../../ui/content/Fold.tsx';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { DeliveryLog } from './DeliveryLog.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import styles from './Webhooks.module.css';

export interface WebhookCardProps {
  endpoint: WebhookEndpoint;
  /** Shows a new secret. */
  onSecret(endpoint: WebhookSecret): void;
  onChanged(): void;
}

/** One endpoint: its state, what can be done with it, and its log. */
export function WebhookCard({ endpoint, onSecret, onChanged }: WebhookCardProps) {
  const { t, language } = useWords('webhooks');
  const { id, url, events, status, failingSince, lastDeliveredAt } = endpoint;
  const [asked, setAsked] = useState<'delete' | 'rotate' | 'edit' | null>(null);
  // Changes when something was sent, so that the log is read again.
  const [round, setRound] = useState(0);
  const { isBusy, problem, run } = useAction(t('webhooks.failed'));
  const close = () => setAsked(null);
  const isActive = status === 'active';

  if (asked === 'edit') {
    return (
      <div className={styles.card}>
        <WebhookForm
          endpoint={endpoint}
          action={t('webhooks.actions.save')}
          failed={t('webhooks.failed')}
          send={async (body) => {
            await changeWebhook(id, body);
            close();
            onChanged();
          }}
          onBack={close}
        />
      </div>
    );
  }
  return (
    <section className={styles.card} aria-label={url}>
      <h2 className={styles.url}>{url}</h2>
      <p>
        <span className={isActive ? styles.on : styles.off}>{t(`webhooks.status.${status}`)}</span>
        {' · '}
        {lastDeliveredAt
          ? t('webhooks.delivered', { at: formatMoment(language, lastDeliveredAt) })
          : t('webhooks.neverDelivered')}
        {failingSince && ` · ${t('webhooks.failing', { since: formatMoment(language, failingSince) })}`}
      </p>
      <p className={styles.types}>
        {events.map((type) => (
          <code key={type}>{type}</code>
        ))}
      </p>
      <div className={styles.actions}>
        {isActive && (
          <Button
            isSmall
            isBusy={isBusy}
            onClick={() =>
              run(
                () => testWebhook(id),
                () => setRound(round + 1),
              )
            }
          >
            {t('webhooks.actions.test')}
          </Button>
        )}
        <Button
          isSmall
          isBusy={isBusy}
          onClick={() => run(() => changeWebhook(id, { status: isActive ? 'paused' : 'active' }), onChanged)}
        >
          {t(isActive ? 'webhooks.actions.pause' : 'webhooks.actions.resume')}
        </Button>
        <Button isSmall onClick={() => setAsked('edit')}>
          {t('webhooks.actions.edit')}
        </Button>
        <Button isSmall onClick={() => setAsked('rotate')}>
          {t('webhooks.actions.rotate')}
        </Button>
        <Button isSmall kind="quiet" onClick={() => setAsked('delete')}>
          {t('webhooks.actions.delete')}
        </Button>
      </div>
      {problem && !asked && <Notice kind="problem" text={problem} />}
      <Fold title={t('webhooks.log.title')} isOpen={round > 0}>
        <DeliveryLog endpoint={endpoint} round={round} />
      </Fold>
      {asked && (
        <Confirm
          title={t(`webhooks.${asked}.title`)}
          text={asked === 'delete' ? t('webhooks.delete.text', { url }) : t('webhooks.rotate.text')}
          action={t(`webhooks.actions.${asked}`)}
          back={t('webhooks.actions.back')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => {
            const done = () => {
              close();
              onChanged();
            };
            if (asked === 'delete') return run(() => deleteWebhook(id), done);
            return run(
              () => rotateWebhookSecret(id),
              (rotated) => {
                close();
                onSecret(rotated);
              },
            );
          }}
          onClose={close}
        />
      )}
    </section>
  );
}
