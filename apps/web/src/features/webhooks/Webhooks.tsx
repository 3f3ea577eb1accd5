import type { WebhookSecret } from '@tangible/contracts';
import { useState } from 'react';
import { createWebhook, listWebhooks } from '../../api/webhooks.ts';
import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { CodeTabs } from '../../ui/content/CodeTabs.tsx';
import { Notice } from '../../ui/content/Notice.tsx';
import { Prose } from '../../ui/content/RichText.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { VERIFY_PROGRAMS } from './verify-programs.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookForm } from './WebhookForm.tsx';
import styles from './Webhooks.module.css';

export function Webhooks() {
  const { t, language } = useWords('webhooks', 'errors');
  const { data: endpoints, error, isLoading, reload } = useCall(listWebhooks);
  const [shown, setShown] = useState<WebhookSecret | null>(null);
  const onSecret = (endpoint: WebhookSecret) => {
    setShown(endpoint);
    reload();
  };
  return (
    <>
      <WebhookForm
        action={t('webhooks.create.action')}
        busy={t('webhooks.create.busy')}
        failed={t('webhooks.create.failed')}
        send={async (body) => onSecret(await createWebhook(body))}
      />
      {shown && (
        <div className={styles.secret}>
          <Notice kind="proven" title={t('webhooks.secret.title')} text={t('webhooks.secret.text')}>
            <CodeBlock name={shown.url} code={shown.secret} />
            {shown.oldSecretUntil && (
              <p>{t('webhooks.secret.old', { until: formatMoment(language, shown.oldSecretUntil) })}</p>
            )}
          </Notice>
        </div>
      )}
      {error && !isLoading ? (
        <Notice kind="problem" text={errorWords(t, error, t('webhooks.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      ) : !endpoints ? (
        <Notice kind="busy">{t('site.loading')}</Notice>
      ) : endpoints.length === 0 ? (
        <Notice kind="stop" text={t('webhooks.empty')} />
      ) : (
        <ul className={styles.list}>
          {endpoints.map((endpoint) => (
            <li key={endpoint.id}>
              <WebhookCard endpoint={endpoint} onSecret={onSecret} onChanged={reload} />
            </li>
          ))}
        </ul>
      )}
      <section className={styles.verify} aria-labelledby="verify">
        <h2 id="verify">{t('webhooks.verify.title')}</h2>
        <Prose text={t('webhooks.verify.text')} />
        <CodeTabs label={t('webhooks.verify.files')} blocks={VERIFY_PROGRAMS} />
      </section>
    </>
  );
}
