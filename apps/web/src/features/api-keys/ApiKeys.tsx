import type { ApiKey, CreatedApiKey } from '@tangible/contracts';
import { useState } from 'react';
import { listApiKeys, revokeApiKey } from '../../api/account.ts';
import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';
import { CreateKeyForm } from './CreateKeyForm.tsx';
import { KeyTable } from './KeyTable.tsx';

export function ApiKeys() {
  const { t } = useWords('apiKeys', 'errors');
  const { data: keys, error, isLoading, reload } = useCall(listApiKeys);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const { isBusy, problem, run } = useAction(t('apiKeys.revoke.failed'));

  const onRevoked = () => {
    if (created?.id === asked?.id) setCreated(null);
    setAsked(null);
    reload();
  };
  return (
    <>
      <CreateKeyForm
        onCreated={(key) => {
          setCreated(key);
          reload();
        }}
      />
      {created && (
        <div className={styles.created}>
          <Notice kind="proven" title={t('apiKeys.created.title')} text={t('apiKeys.created.text')}>
            <CodeBlock name={created.name} code={created.apiKey} />
          </Notice>
        </div>
      )}
      {error && !isLoading ? (
        <Notice kind="problem" text={errorWords(t, error, t('apiKeys.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      ) : !keys ? (
        <Notice kind="busy">{t('site.loading')}</Notice>
      ) : keys.length === 0 ? (
        <Notice kind="stop" text={t('apiKeys.empty')} />
      ) : (
        <KeyTable keys={keys} onRevoke={setAsked} />
      )}
      <section className={styles.example} aria-labelledby="example">
        <h2 id="example">{t('apiKeys.example.title')}</h2>
        <p>{t('apiKeys.example.text')}</p>
        <CodeBlock name="curl" code={writeExample(location.origin, created?.apiKey)} />
        <p>
          <a href="/api/docs">{t('apiKeys.example.reference')}</a>
        </p>
      </section>
      {asked && (
        <Confirm
          title={t('apiKeys.revoke.title', { name: asked.name })}
          text={t('apiKeys.revoke.text')}
          action={t('apiKeys.revoke.action')}
          back={t('apiKeys.revoke.back')}
          isBusy={isBusy}
          problem={problem}
          onConfirm={() => run(() => revokeApiKey(asked.id), onRevoked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

/** Two calls that work as they stand, once the key and a picture are there. */
const writeExample = (origin: string, key = 'tgk_…') => `TANGIBLE_KEY='${key}'

curl -s ${origin}/api/tangible/generate \\
  -H "authorization: Bearer $TANGIBLE_KEY" \\
  -F file=@picture.jpg -F subdivisionLevel=medium -F fileFormat=glb

curl -s "${origin}/api/tangible/history?limit=10" \\
  -H "authorization: Bearer $TANGIBLE_KEY"`;
