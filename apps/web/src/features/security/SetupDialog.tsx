import type { SecondFactorSecret } from '@tangible/contracts';
import { useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '../../api/security.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { PasswordField } from './PasswordField.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './SecondFactor.module.css';
import { useOwnPassword } from './use-own-password.ts';

export interface SetupDialogProps {
  onDone(codes: readonly string[]): void;
  onClose(): void;
}

interface StepProps<T> {
  onDone(result: T): void;
  onClose(): void;
}

/** Turns two-factor authentication on: the password, then a QR code and a first code of the app. */
export default function SetupDialog({ onDone, onClose }: SetupDialogProps) {
  const { t } = useWords('security');
  const [secret, setSecret] = useState<SecondFactorSecret | null>(null);
  return (
    <Dialog title={t('security.secondFactor.setup.title')} onClose={onClose}>
      {secret ? (
        <CodeStep secret={secret} onDone={onDone} onClose={onClose} />
      ) : (
        <PasswordStep onDone={setSecret} onClose={onClose} />
      )}
    </Dialog>
  );
}

function PasswordStep({ onDone, onClose }: StepProps<SecondFactorSecret>) {
  const { t } = useWords('security');
  const own = useOwnPassword();
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ password }) => (own.isAsked && !password ? 'PASSWORD_REQUIRED' : null),
    fields: { PASSWORD_REQUIRED: 'password', PASSWORD_WRONG: 'password' },
    send: async ({ password = '' }) => onDone(await own.send(password, beginSecondFactor)),
    fallback: t('security.secondFactor.failed'),
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <PasswordField own={own} problem={problem} />
      <FormAlert problem={problem} />
      <Choices isBusy={isBusy} action={t('security.secondFactor.setup.next')} onClose={onClose} />
    </form>
  );
}

function CodeStep({
  secret: { secret, uri },
  onDone,
  onClose,
}: StepProps<readonly string[]> & { secret: SecondFactorSecret }) {
  const { t } = useWords('security');
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ code = '' }) => (code.trim() ? null : 'SECOND_FACTOR_REQUIRED'),
    fields: { SECOND_FACTOR_REQUIRED: 'code', SECOND_FACTOR_WRONG: 'code' },
    send: async ({ code = '' }) => onDone(await confirmSecondFactor(code.trim())),
    fallback: t('security.secondFactor.failed'),
  });
  return (
    <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
      <p>{t('security.secondFactor.setup.scan')}</p>
      <QrCode text={uri} label={t('security.secondFactor.setup.qr')} />
      <dl className={styles.key}>
        <dt>{t('security.secondFactor.setup.key')}</dt>
        <dd className="mono">{secret.replace(/.{4}(?=.)/g, '$& ')}</dd>
      </dl>
      <Field
        name="code"
        label={t('security.secondFactor.setup.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={16}
        problem={problem}
      />
      <FormAlert problem={problem} />
      <Choices isBusy={isBusy} action={t('security.secondFactor.setup.action')} onClose={onClose} />
    </form>
  );
}

function Choices({ isBusy, action, onClose }: { isBusy: boolean; action: string; onClose(): void }) {
  const { t } = useWords('security');
  return (
    <div className={styles.choices}>
      <Button disabled={isBusy} onClick={onClose}>
        {t('security.secondFactor.back')}
      </Button>
      <Button type="submit" kind="action" isBusy={isBusy}>
        {isBusy ? t('security.secondFactor.busy') : action}
      </Button>
    </div>
  );
}
