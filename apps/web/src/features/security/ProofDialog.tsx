import { removeSecondFactor, renewRecoveryCodes } from '../../api/security.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { Field, FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { PasswordField } from './PasswordField.tsx';
import styles from './SecondFactor.module.css';
import { useOwnPassword } from './use-own-password.ts';

export type ProofDialogProps = { onClose(): void } & (
  | { about: 'renewing'; onRenewed(codes: readonly string[]): void }
  | { about: 'removing'; onRemoved(): void }
);

const FIELDS = {
  PASSWORD_REQUIRED: 'password',
  PASSWORD_WRONG: 'password',
  SECOND_FACTOR_REQUIRED: 'code',
  SECOND_FACTOR_WRONG: 'code',
} as const;

/** Asks for password and code before the second factor is changed. */
export function ProofDialog(props: ProofDialogProps) {
  const { about, onClose } = props;
  const { t } = useWords('security');
  const own = useOwnPassword();
  const { problem, isBusy, onSubmit } = useForm({
    check({ password, code = '' }) {
      if (own.isAsked && !password) return 'PASSWORD_REQUIRED';
      return code.trim() ? null : 'SECOND_FACTOR_REQUIRED';
    },
    fields: FIELDS,
    async send({ password = '', code = '' }) {
      const proof = (known: string) => ({ password: known, code: code.trim() });
      if (props.about === 'renewing') {
        props.onRenewed(await own.send(password, (known) => renewRecoveryCodes(proof(known))));
      } else {
        await own.send(password, (known) => removeSecondFactor(proof(known)));
        props.onRemoved();
      }
    },
    fallback: t('security.secondFactor.failed'),
  });
  return (
    <Dialog title={t(`security.secondFactor.${about}.title`)} onClose={() => !isBusy && onClose()}>
      <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
        <p>{t(`security.secondFactor.${about}.text`)}</p>
        <PasswordField own={own} problem={problem} />
        <Field
          name="code"
          label={t('security.secondFactor.proofCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          problem={problem}
        />
        <FormAlert problem={problem} />
        <div className={styles.choices}>
          <Button disabled={isBusy} onClick={onClose}>
            {t('security.secondFactor.back')}
          </Button>
          <Button type="submit" kind="action" isBusy={isBusy}>
            {t(isBusy ? 'security.secondFactor.busy' : `security.secondFactor.${about}.action`)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
