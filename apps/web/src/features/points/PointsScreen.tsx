import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { Ledger } from './Ledger.tsx';

/** Every movement of the points, and the balance. */
export default function PointsScreen() {
  const { t } = useWords('points');
  return (
    <div className={page.column}>
      <PageHead title={t('points.title')} lead={t('points.lead')} />
      <Protected>
        <Ledger />
      </Protected>
    </div>
  );
}
