import page from '../../ui/Page.module.css';
import { PageHead } from '../../ui/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { ExportData } from './ExportData.tsx';
import { Profile } from './Profile.tsx';
import { StorageUse } from './StorageUse.tsx';

/** The facts of an account, the storage it uses, a copy of everything, and the way to delete it all. */
export default function AccountScreen() {
  const { t } = useWords();
  return (
    <div className={page.column}>
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <Protected>
        <Profile />
        <StorageUse />
        <ExportData />
        <DeleteAccount />
      </Protected>
    </div>
  );
}
