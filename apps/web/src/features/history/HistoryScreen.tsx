import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { HistoryList } from './HistoryList.tsx';

export default function HistoryScreen() {
  const { t } = useWords('history');
  return (
    <div className={page.column}>
      <PageHead title={t('history.heading')} lead={t('history.hint')} />
      <Protected message={{ title: t('history.notLoggedIn.title'), text: t('history.notLoggedIn.text') }}>
        <HistoryList />
      </Protected>
    </div>
  );
}
