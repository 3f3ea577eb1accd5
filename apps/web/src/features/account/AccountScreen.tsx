import page from '../../ui/Page.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailPart } from './EmailPart.tsx';
import { ExportData } from './ExportData.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { Profile } from './Profile.tsx';
import { SecurePart } from './SecurePart.tsx';

/** What is known of a person, a copy of it, and the way to delete it all. */
export default function AccountScreen() {
  const { t } = useWords();
  return (
    <div className={page.column}>
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <Protected>
        <Profile />
        <SecurePart />
        <EmailPart />
        <PasswordPart />
        <ExportData />
        <DeleteAccount />
      </Protected>
    </div>
  );
}
