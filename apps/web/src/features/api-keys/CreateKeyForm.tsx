import { API_KEY_DAYS, API_KEY_SCOPES, API_KEY_SCOPES_DEFAULT, type CreatedApiKey } from '@tangible/contracts';
import { useRef, useState } from 'react';
import { createApiKey } from '../../api/account.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';
import { ExpiryChoice } from './ExpiryChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

const NAME_LENGTH_MAX = 64;

/** Creates a key: its name, its scopes, and its lifetime. */
export function CreateKeyForm({ onCreated }: { onCreated(key: CreatedApiKey): void }) {
  const { t } = useWords('apiKeys');
  const form = useRef<HTMLFormElement>(null);
  const [hasScopes, setHasScopes] = useState(true);
  const { problem, isBusy, onSubmit } = useForm({
    // The browser itself asks for the name.
    check: () => null,
    fields: { INVALID_REQUEST: 'name' },
    async send({ name = '', expiresInDays, ...typed }) {
      const scopes = API_KEY_SCOPES.filter((scope) => typed[`scope-${scope}`]);
      setHasScopes(scopes.length > 0);
      if (scopes.length === 0) return;
      const days = API_KEY_DAYS.find((one) => String(one) === expiresInDays) ?? null;
      const created = await createApiKey({ name: name.trim(), scopes, expiresInDays: days });
      form.current?.reset();
      onCreated(created);
    },
    fallback: t('apiKeys.create.failed'),
  });
  return (
    <form ref={form} className={styles.create} method="post" onSubmit={onSubmit}>
      <Field
        name="name"
        label={t('apiKeys.create.name')}
        hint={t('apiKeys.create.hint')}
        required
        pattern=".*\S.*"
        maxLength={NAME_LENGTH_MAX}
        autoComplete="off"
        problem={problem}
      />
      <ScopeChoice chosen={API_KEY_SCOPES_DEFAULT} isMissing={!hasScopes} />
      <ExpiryChoice />
      <Button type="submit" kind="action" isBusy={isBusy}>
        {t(isBusy ? 'apiKeys.create.busy' : 'apiKeys.create.action')}
      </Button>
      <FormAlert problem={problem} />
    </form>
  );
}
