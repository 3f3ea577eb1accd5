import { SIGN_IN_PROVIDER_LABELS, type SignInProviderName } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './SecondFactor.module.css';
import { useOwnPassword } from './use-own-password.ts';

export interface LinkDialogProps {
  provider: SignInProviderName;
  /** Leaves for the provider, with the password. */
  onLeave(provider: SignInProviderName, password: string): Promise<void>;
  onClose(): void;
}

/** Asks for the password before another way to sign in is added. */
export function LinkDialog({ provider, onLeave, onClose }: LinkDialogProps) {
  const { t } = useWords('security');
  const own = useOwnPassword();
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ password }) => (own.isAsked && !password ? 'PASSWORD_REQUIRED' : null),
    fields: { PASSWORD_REQUIRED: 'password', PASSWORD_WRONG: 'password' },
    send: ({ password = '' }) => onLeave(provider, password),
    fallback: t('security.identities.failed'),
  });
  const action = t('security.identities.link', { provider: SIGN_IN_PROVIDER_LABELS[provider] });
  return (
    <Dialog title={action} onClose={() => !isBusy && onClose()}>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <PasswordField own={own} problem={problem} />
        <FormAlert problem={problem} />
        <div className={styles.choices}>
          <Button disabled={isBusy} onClick={onClose}>
            {t('security.secondFactor.back')}
          </Button>
          <Button type="submit" kind="action" isBusy={isBusy}>
            {isBusy ? t('security.secondFactor.busy') : action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
