import type { CreatedApiKey } from '@tangible/contracts';
import { useRef } from 'react';
import { createApiKey } from '../../api/account.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, FormAlert } from '../../ui/Field.tsx';
import { useForm } from '../../ui/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';

const NAME_LENGTH_MAX = 64;

export function CreateKeyForm({ onCreated }: { onCreated(key: CreatedApiKey): void }) {
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { problem, isBusy, onSubmit } = useForm({
    // The browser itself asks for the name.
    check: () => null,
    fields: { INVALID_REQUEST: 'name' },
    async send({ name = '' }) {
      const created = await createApiKey(name.trim());
      form.current?.reset();
      onCreated(created);
    },
    fallback: 'apiKeys.create.failed',
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
      <Button type="submit" kind="action" isBusy={isBusy}>
        {t(isBusy ? 'apiKeys.create.busy' : 'apiKeys.create.action')}
      </Button>
      <FormAlert problem={problem} />
    </form>
  );
}
