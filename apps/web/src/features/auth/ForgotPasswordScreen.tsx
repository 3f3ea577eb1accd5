import { EMAIL_SHAPE } from '@tangible/contracts';
import { useState } from 'react';
import { Link } from 'react-router';
import { askForReset } from '../../api/account.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { EmailField } from './EmailField.tsx';
import styles from './PasswordScreen.module.css';

/** Asks for a link to set a new password. The answer is the same whether the address is known or not. */
export default function ForgotPasswordScreen() {
  const { t, language } = useWords('forgotPassword');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { problem, isBusy, onSubmit } = useForm({
    check: ({ email = '' }) => (EMAIL_SHAPE.test(email.trim()) ? null : 'EMAIL_INVALID'),
    fields: { EMAIL_INVALID: 'email' },
    async send({ email = '' }) {
      await askForReset(email.trim(), language);
      setSentTo(email.trim());
    },
    fallback: t('forgotPassword.failed'),
  });

  return (
    <div className={page.column}>
      <PageHead title={t('forgotPassword.title')} lead={t('forgotPassword.lead')} />
      {sentTo !== null ? (
        <Notice kind="proven" title={t('forgotPassword.sent')} text={t('forgotPassword.sentText', { email: sentTo })}>
          <LinkButton kind="plain" to={`/${language}/login`}>
            {t('forgotPassword.back')}
          </LinkButton>
        </Notice>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
          <EmailField problem={problem} />
          <FormAlert problem={problem} />
          <div className={styles.choices}>
            <Button type="submit" kind="action" isBusy={isBusy}>
              {t(isBusy ? 'forgotPassword.sending' : 'forgotPassword.send')}
            </Button>
            <Link to={`/${language}/login`}>{t('forgotPassword.back')}</Link>
          </div>
        </form>
      )}
    </div>
  );
}
