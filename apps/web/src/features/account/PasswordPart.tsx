import { PASSWORD_LENGTH_MAX, type User } from '@tangible/contracts';
import { useState } from 'react';
import { changePassword } from '../../api/credentials.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { type Typed, useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { checkNewPassword } from '../auth/check-new-password.ts';
import { NewPasswordFields, PASSWORD_FIELDS } from '../auth/NewPasswordFields.tsx';
import styles from './Credentials.module.css';
import { Part } from './Part.tsx';

/** Another password for a person who knows the old one, or a first one. Quick accounts are secured instead. */
export function PasswordPart() {
  const { t } = useWords('account');
  const { user, update } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  if (!user || user.isQuick) return null;
  return (
    <Part title={t('account.password.title')}>
      <p>{t(user.hasPassword ? 'account.password.text' : 'account.password.none')}</p>
      {isOpen ? (
        <ChangeForm
          user={user}
          onChanged={() => {
            setDone(true);
            setOpen(false);
            if (!user.hasPassword) void update();
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>
          {t(user.hasPassword ? 'account.password.action' : 'account.password.set')}
        </Button>
      )}
      <div role="status" className={styles.done}>
        {isDone && !isOpen && <p>{t('account.password.done')}</p>}
      </div>
    </Part>
  );
}

const FIELDS = {
  ...PASSWORD_FIELDS,
  // Without a current password there is no field for it.
  PASSWORD_REQUIRED: ({ currentPassword }: Typed) => (currentPassword === '' ? 'currentPassword' : 'password'),
  PASSWORD_WRONG: 'currentPassword',
} as const;

function ChangeForm({ user, onChanged }: { user: User; onChanged(): void }) {
  const { t } = useWords('account');
  const action = t(user.hasPassword ? 'account.password.action' : 'account.password.set');
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ currentPassword, ...typed }) =>
      user.hasPassword && !currentPassword ? 'PASSWORD_REQUIRED' : checkNewPassword(typed, user),
    fields: FIELDS,
    async send({ currentPassword = '', password = '', revokeApiKeys }) {
      await changePassword({ currentPassword, password, revokeApiKeys: revokeApiKeys !== undefined });
      onChanged();
    },
    fallback: t('account.password.failed'),
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={action}>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      {user.hasPassword && (
        <Field
          name="currentPassword"
          type="password"
          label={t('account.password.current')}
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH_MAX}
          autoFocus
          problem={problem}
        />
      )}
      <NewPasswordFields label={t('account.password.new')} problem={problem} />
      <label className={styles.tick}>
        <input type="checkbox" name="revokeApiKeys" />
        {t('account.password.revoke')}
      </label>
      <FormAlert problem={problem} />
      <div>
        <Button type="submit" kind="action" isBusy={isBusy}>
          {isBusy ? t('account.password.busy') : action}
        </Button>
      </div>
    </form>
  );
}
