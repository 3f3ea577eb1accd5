import { useState } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { SecureForm } from '../auth/SecureForm.tsx';
import { Part } from './Part.tsx';

/** For quick accounts: an e-mail and a password, so that a cleared browser does not lose them. */
export function SecurePart() {
  const { t } = useWords('secure');
  const { user } = useAuth();
  const [securedWith, setSecuredWith] = useState<string | null>(null);
  if (!user || !(user.isQuick || securedWith)) return null;
  return (
    <Part title={t('secure.title')}>
      {securedWith ? (
        <Notice kind="proven" text={t('secure.done', { email: securedWith })} />
      ) : (
        <SecureForm user={user} reason="account" onSecured={setSecuredWith} />
      )}
    </Part>
  );
}
