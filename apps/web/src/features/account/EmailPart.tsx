import { isDeviceAddress, isEmailAddress, PASSWORD_LENGTH_MAX } from '@tangible/contracts';
import { useState } from 'react';
import { changeEmail } from '../../api/credentials.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { EmailField } from '../auth/EmailField.tsx';
import { ConfirmationState } from './ConfirmationState.tsx';
import styles from './Credentials.module.css';
import { Part } from './Part.tsx';

/** Whether the address is confirmed, and the way to another one. Quick accounts are secured first. */
export function EmailPart() {
  const { t } = useWords('account');
  const { user } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (!user || user.isQuick) return null;
  return (
    <Part title={t('account.email.title')}>
      <ConfirmationState user={user} />
      {isOpen ? (
        <ChangeForm
          hasPassword={user.hasPassword}
          onAsked={(email) => {
            setAskedFor(email);
            setOpen(false);
          }}
        />
      ) : (
        <Button onClick={() => setOpen(true)}>{t('account.email.action')}</Button>
      )}
      <div role="status" className={styles.done}>
        {askedFor && !isOpen && <p>{t('account.email.asked', { email: askedFor })}</p>}
      </div>
    </Part>
  );
}

const FIELDS = {
  EMAIL_INVALID: 'email',
  EMAIL_UNCHANGED: 'email',
  PASSWORD_REQUIRED: 'password',
  PASSWORD_WRONG: 'password',
} as const;

function ChangeForm({ hasPassword, onAsked }: { hasPassword: boolean; onAsked(email: string): void }) {
  const { t, language } = useWords('account');
  const { problem, isBusy, onSubmit } = useForm({
    check({ email = '', password }) {
      if (!isEmailAddress(email) || isDeviceAddress(email)) return 'EMAIL_INVALID';
      return hasPassword && !password ? 'PASSWORD_REQUIRED' : null;
    },
    fields: FIELDS,
    async send({ email = '', password = '' }) {
      await changeEmail({ email: email.trim(), password, language });
      onAsked(email.trim());
    },
    fallback: t('account.email.failed'),
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={t('account.email.action')}>
      <EmailField label={t('account.email.new')} hint={t('account.email.hint')} problem={problem} autoFocus />
      {hasPassword && (
        <Field
          name="password"
          type="password"
          label={t('account.email.password')}
          autoComplete="current-password"
          maxLength={PASSWORD_LENGTH_MAX}
          problem={problem}
        />
      )}
      <FormAlert problem={problem} />
      <div>
        <Button type="submit" kind="action" isBusy={isBusy}>
          {t(isBusy ? 'account.email.busy' : 'account.email.action')}
        </Button>
      </div>
    </form>
  );
}
