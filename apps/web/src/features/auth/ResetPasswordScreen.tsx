import { useEffect, useState } from 'react';
import { resetPassword } from '../../api/account.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { FormAlert } from '../../ui/controls/Field.tsx';
import { useForm } from '../../ui/controls/use-form.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from './AuthProvider.tsx';
import { checkNewPassword } from './check-new-password.ts';
import { NewPasswordFields, PASSWORD_FIELDS } from './NewPasswordFields.tsx';
import styles from './PasswordScreen.module.css';

/** Sets a new password with the token of a mailed link. */
export default function ResetPasswordScreen() {
  const { t, language } = useWords('resetPassword');
  const { isAuthenticated, update } = useAuth();
  const [token, setToken] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  // The page is pre-rendered without a token, so the URL is read in the browser.
  useEffect(() => setToken(new URLSearchParams(location.search).get('token') ?? ''), []);

  const { problem, isBusy, onSubmit } = useForm({
    check: (typed) => checkNewPassword(typed, {}),
    fields: PASSWORD_FIELDS,
    async send({ password = '' }) {
      await resetPassword(token ?? '', password);
      setDone(true);
      // A new password ends every session, this browser's as well.
      if (isAuthenticated) await update();
    },
    fallback: t('resetPassword.failed'),
  });

  return (
    <div className={page.column}>
      <PageHead title={t('resetPassword.title')} lead={t('resetPassword.lead')} />
      {isDone ? (
        <Notice kind="proven" title={t('resetPassword.done')} text={t('resetPassword.doneText')}>
          <LinkButton to={`/${language}/login`}>{t('site.logIn')}</LinkButton>
        </Notice>
      ) : token === '' ? (
        <Notice kind="problem" title={t('resetPassword.noToken')} text={t('resetPassword.noTokenText')}>
          <LinkButton to={`/${language}/forgot-password`}>{t('resetPassword.askAgain')}</LinkButton>
        </Notice>
      ) : (
        <form className={styles.form} method="post" noValidate onSubmit={onSubmit}>
          <NewPasswordFields label={t('resetPassword.password')} problem={problem} />
          <FormAlert problem={problem} />
          <div className={styles.choices}>
            <Button type="submit" kind="action" isBusy={isBusy}>
              {t(isBusy ? 'resetPassword.saving' : 'resetPassword.save')}
            </Button>
            {problem && problem.field === null && (
              <LinkButton kind="plain" to={`/${language}/forgot-password`}>
                {t('resetPassword.askAgain')}
              </LinkButton>
            )}
          </div>
        </form>
      )}
    </div>
  );
}
