import { startTransition, useState } from 'react';
import { useNavigate } from 'react-router';
import { clearSession } from '../../api/session-store.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { erasePerson, noteSignOut } from '../auth/device-store.ts';
import { ACCOUNT_DELETED } from './AccountDeletedNotice.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { Part } from './Part.tsx';

export function DeleteAccount() {
  const { t, language } = useWords('account');
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  if (!user) return null;

  const leave = () => {
    erasePerson(user.username);
    noteSignOut();
    // The session has ended on the server, too: there is nothing to sign out from.
    clearSession();
    startTransition(() => {
      signOut();
      navigate(`/${language}`, { state: ACCOUNT_DELETED });
    });
  };
  return (
    <Part title={t('account.delete.title')}>
      <p>{t('account.delete.text')}</p>
      <Button onClick={() => setAsked(true)}>{t('account.delete.open')}</Button>
      {isAsked && <DeleteDialog user={user} onDeleted={leave} onClose={() => setAsked(false)} />}
    </Part>
  );
}
