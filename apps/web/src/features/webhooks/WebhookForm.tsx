import { type CreateWebhookBody, WEBHOOK_EVENT_TYPES, type WebhookEndpoint } from '@tangible/contracts';
import { useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { eventKey } from './event-key.ts';
import styles from './Webhooks.module.css';

export interface WebhookFormProps {
  /** To be changed; without it, one is added. */
  endpoint?: WebhookEndpoint;
  action: string;
  busy?: string;
  failed: string;
  send(body: CreateWebhookBody): Promise<void>;
  onBack?: () => void;
}

/** The address and the events of an endpoint. */
export function WebhookForm({ endpoint, action, busy = action, failed, send, onBack }: WebhookFormProps) {
  const { t } = useWords('webhooks');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [hasEvents, setHasEvents] = useState(true);
  const { problem, isBusy, onSubmit } = useForm({
    // The browser itself asks for the address.
    check: () => null,
    fields: { INVALID_REQUEST: 'url', WEBHOOK_URL: 'url' },
    async send({ url = '', ...typed }) {
      const events = WEBHOOK_EVENT_TYPES.filter((type) => typed[type]);
      setHasEvents(events.length > 0);
      if (events.length === 0) return;
      await send({ url: url.trim(), events });
      form.current?.reset();
    },
    fallback: failed,
  });
  return (
    <form ref={form} className={styles.form} method="post" onSubmit={onSubmit}>
      <Field
        name="url"
        type="url"
        label={t('webhooks.create.url')}
        hint={t('webhooks.create.hint')}
        placeholder="https://"
        required
        maxLength={2048}
        autoComplete="off"
        defaultValue={endpoint?.url}
        problem={problem}
      />
      <fieldset className={styles.events} aria-describedby={hasEvents ? undefined : `${id}-missing`}>
        <legend>{t('webhooks.create.events')}</legend>
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <label key={type} className={styles.tick}>
            <input
              type="checkbox"
              name={type}
              defaultChecked={endpoint ? endpoint.events.includes(type) : type.startsWith('generation.')}
            />
            <span>
              {t(`webhooks.event.${eventKey(type)}`)} <code>{type}</code>
            </span>
          </label>
        ))}
        <div role="alert">
          {!hasEvents && (
            <p id={`${id}-missing`} className={styles.missing}>
              {t('webhooks.create.eventsMissing')}
            </p>
          )}
        </div>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" kind="action" isBusy={isBusy}>
          {isBusy ? busy : action}
        </Button>
        {onBack && <Button onClick={onBack}>{t('webhooks.actions.back')}</Button>}
      </div>
      <FormAlert problem={problem} />
    </form>
  );
}
