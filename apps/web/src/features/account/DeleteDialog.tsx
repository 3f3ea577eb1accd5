import { PASSWORD_LENGTH_MAX, REFUND_DAYS, type User } from '@tangible/contracts';
import { deleteAccount } from '../../api/account.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useOwnPassword } from '../security/use-own-password.ts';
import styles from './DeleteDialog.module.css';

export interface DeleteDialogProps {
  user: User;
  onDeleted(): void;
  onClose(): void;
}

const LOSES = ['generations', 'points', 'subscription', 'access'] as const;
const FIELDS = { CONFIRMATION_DIFFERS: 'username', PASSWORD_REQUIRED: 'password', PASSWORD_WRONG: 'password' } as const;

/**
 * Says what is deleted and what is kept, and asks for the name and the password. A device account has a password that
 * was never shown: the browser, which stores it, fills it in.
 */
export function DeleteDialog({ user, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useWords('account');
  const own = useOwnPassword();
  const { problem, isBusy, onSubmit } = useForm({
    check({ username = '', password }) {
      if (username.trim().toLowerCase() !== user.username.toLowerCase()) return 'CONFIRMATION_DIFFERS';
      return own.isAsked && !password ? 'PASSWORD_REQUIRED' : null;
    },
    fields: FIELDS,
    async send({ username = '', password = '' }) {
      await own.send(password, (known) => deleteAccount({ username: username.trim(), password: known }));
      onDeleted();
    },
    fallback: t('account.delete.failed'),
  });

  return (
    <Dialog
      title={t('account.delete.question', { username: user.username })}
      // A started deletion is not undone by closing the dialog.
      onClose={() => !isBusy && onClose()}
    >
      <form className={styles.content} method="post" noValidate onSubmit={onSubmit}>
        <div>
          <p>{t('account.delete.lost')}</p>
          <ul className={styles.loses}>
            {LOSES.map((name) => (
              <li key={name}>{t(`account.delete.loses.${name}`, { points: user.points })}</li>
            ))}
          </ul>
        </div>
        <p className={styles.small}>{t('account.delete.refund', { days: REFUND_DAYS })}</p>
        <p className={styles.small}>{t('account.delete.kept')}</p>
        <Field
          name="username"
          label={t('account.delete.username', { username: user.username })}
          hint={own.stored === null ? undefined : t('account.delete.known')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          problem={problem}
        />
        {own.isAsked && (
          <Field
            name="password"
            type="password"
            label={t('account.delete.password')}
            autoComplete="current-password"
            maxLength={PASSWORD_LENGTH_MAX}
            problem={problem}
          />
        )}
        <FormAlert problem={problem} />
        <div className={styles.ways}>
          <Button disabled={isBusy} onClick={onClose}>
            {t('account.delete.back')}
          </Button>
          <Button type="submit" kind="action" isBusy={isBusy}>
            {t(isBusy ? 'account.delete.busy' : 'account.delete.action')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
