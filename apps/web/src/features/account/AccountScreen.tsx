import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { Identities } from '../security/Identities.tsx';
import { SecondFactor } from '../security/SecondFactor.tsx';
import { SecurityLog } from '../security/SecurityLog.tsx';
import { Sessions } from '../security/Sessions.tsx';
import { BillingPart } from './BillingPart.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailPart } from './EmailPart.tsx';
import { ExportData } from './ExportData.tsx';
import { InvoicesPart } from './InvoicesPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { Profile } from './Profile.tsx';
import { SecurePart } from './SecurePart.tsx';
import { StorageUse } from './StorageUse.tsx';

/** The profile, sign-ins and their security, invoices, storage, a copy of everything, and the button that deletes it all. */
export default function AccountScreen() {
  const { t } = useWords('account');
  return (
    <div className={page.column}>
      <PageHead title={t('account.title')} lead={t('account.lead')} />
      <Protected>
        <Profile />
        <SecurePart />
        <EmailPart />
        <PasswordPart />
        <Identities />
        <SecondFactor />
        <Sessions />
        <SecurityLog />
        <BillingPart />
        <InvoicesPart />
        <StorageUse />
        <ExportData />
        <DeleteAccount />
      </Protected>
    </div>
  );
}
