import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { Webhooks } from './Webhooks.tsx';

/** Addresses that are told of events: add, change, try out, and see what was sent. */
export default function WebhooksScreen() {
  const { t } = useWords('webhooks');
  return (
    <div className={page.column}>
      <PageHead title={t('webhooks.title')} lead={t('webhooks.lead')} />
      <Protected>
        <Webhooks />
      </Protected>
    </div>
  );
}
