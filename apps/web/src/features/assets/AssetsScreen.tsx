import { useParams } from 'react-router';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { AssetMissing } from './AssetMissing.tsx';
import { AssetPage } from './AssetPage.tsx';

/** The page of one asset, for its owner. Its id is the end of the address. */
export default function AssetsScreen() {
  const { t } = useWords('assets');
  const { id } = useParams();
  const { isAuthenticated } = useAuth();
  return (
    <div className={page.column}>
      {isAuthenticated && id ? (
        <AssetPage key={id} contentId={id} />
      ) : (
        <>
          <PageHead title={t('assets.heading')} />
          <Protected message={{ title: t('assets.notLoggedIn.title'), text: t('assets.notLoggedIn.text') }}>
            <AssetMissing />
          </Protected>
        </>
      )}
    </div>
  );
}
