import { isDeviceAddress, isEmailAddress, type User } from '@tangible/contracts';
import { secureAccount } from '../../api/credentials.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { checkNewPassword } from './check-new-password.ts';
import { forgetDeviceAccount, readDeviceAccount } from './device-store.ts';
import { EmailField } from './EmailField.tsx';
import { NewPasswordFields, PASSWORD_FIELDS } from './NewPasswordFields.tsx';
import styles from './SecureForm.module.css';

export interface SecureFormProps {
  user: User;
  /** Why it is required; before a checkout, the button says that it continues. */
  reason: 'account' | 'checkout';
  onSecured(email: string): void;
  onBack?(): void;
}

const FIELDS = { EMAIL_INVALID: 'email', EMAIL_TAKEN: 'email', ...PASSWORD_FIELDS } as const;

/**
 * Gives a quick account an e-mail and a password. The password that this browser kept is worth nothing afterwards, so it
 * is forgotten: from now on the person signs in, and no stored password does it for them.
 */
export function SecureForm({ user, reason, onSecured, onBack }: SecureFormProps) {
  const { t, language } = useWords('secure', 'auth');
  const { update } = useAuth();
  const { problem, isBusy, onSubmit } = useForm({
    check({ email = '', ...typed }) {
      if (!isEmailAddress(email) || isDeviceAddress(email)) return 'EMAIL_INVALID';
      return checkNewPassword(typed, { username: user.username, email });
    },
    fields: FIELDS,
    async send({ email = '', password = '' }) {
      const secured = await secureAccount({ email: email.trim(), password, language });
      if (readDeviceAccount()?.username === user.username) forgetDeviceAccount();
      await update();
      onSecured(secured.email);
    },
    fallback: t('secure.failed'),
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit} aria-label={t('secure.title')}>
      <p>{t(reason === 'checkout' ? 'secure.checkout' : 'secure.text')}</p>
      <EmailField problem={problem} />
      <NewPasswordFields label={t('auth.password')} problem={problem} />
      <FormAlert problem={problem} />
      <div className={styles.ways}>
        {onBack && (
          <Button disabled={isBusy} onClick={onBack}>
            {t('secure.back')}
          </Button>
        )}
        <Button type="submit" kind="action" isBusy={isBusy}>
          {t(isBusy ? 'secure.busy' : reason === 'checkout' ? 'secure.continue' : 'secure.action')}
        </Button>
      </div>
    </form>
  );
}
