import type { User } from '@tangible/contracts';
import { useState } from 'react';
import { sendConfirmation } from '../../api/credentials.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Credentials.module.css';

/** Whether the address of an account is confirmed, with another mail for one that is not. */
export function ConfirmationState({ user: { email, emailConfirmed } }: { user: User }) {
  const { t, language } = useWords('account');
  const { isBusy, problem, run } = useAction(t('account.email.sendFailed'));
  const [isSent, setSent] = useState(false);
  if (emailConfirmed) return <p className={styles.line}>{t('account.email.confirmed', { email })}</p>;
  // An older browser storage does not contain it; the server's response will.
  if (emailConfirmed === undefined) return null;
  return (
    <div className={styles.unconfirmed}>
      <p className={styles.line}>{t('account.email.unconfirmed', { email })}</p>
      <Button
        isSmall
        isBusy={isBusy}
        onClick={() =>
          run(
            () => sendConfirmation(language),
            () => setSent(true),
          )
        }
      >
        {t(isBusy ? 'account.email.sending' : 'account.email.again')}
      </Button>
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      <div role="status" className={styles.done}>
        {isSent && !isBusy && !problem && <p>{t('account.email.sent', { email })}</p>}
      </div>
    </div>
  );
}
