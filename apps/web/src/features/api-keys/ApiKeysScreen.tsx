import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { ApiKeys } from './ApiKeys.tsx';

/** Keys for programs: create, list and revoke. */
export default function ApiKeysScreen() {
  const { t } = useWords('apiKeys');
  return (
    <div className={page.column}>
      <PageHead title={t('apiKeys.title')} lead={t('apiKeys.lead')} />
      <Protected>
        <ApiKeys />
      </Protected>
    </div>
  );
}
