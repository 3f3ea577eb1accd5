import { Navigate, useLocation, useSearchParams } from 'react-router';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { loginPath } from '../auth/next-path.ts';
import { Protected } from '../auth/Protected.tsx';
import { PaymentFailed } from './PaymentFailed.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { Upgraded } from './Upgraded.tsx';

/** The plans, and the result of a payment. Visitors who are not signed in are sent to the login. */
export default function SubscribeScreen() {
  const { t, language } = useWords('subscribe');
  const { pathname, search } = useLocation();
  const { isLoading, user } = useAuth();
  const [query, setQuery] = useSearchParams();
  if (!isLoading && !user) return <Navigate to={loginPath(language, `${pathname}${search}`)} replace />;

  const clear = () => {
    query.delete('subscription');
    setQuery(query, { replace: true });
  };
  // When the page is pre-rendered, no payment has returned yet.
  const outcome = isLoading ? null : query.get('subscription');
  return (
    <div className={page.column}>
      {outcome === 'success' ? (
        <Upgraded />
      ) : outcome === 'error' ? (
        <PaymentFailed onRetry={clear} />
      ) : (
        <>
          <PageHead title={t('subscribe.title')} lead={t('subscribe.lead')} />
          <Protected>
            <PlanSheet />
          </Protected>
        </>
      )}
    </div>
  );
}
