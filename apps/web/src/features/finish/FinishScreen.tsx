import { Link } from 'react-router';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { ModelFinisher } from './ModelFinisher.tsx';

export default function FinishScreen() {
  const { t, language } = useWords('finish');
  return (
    <div className={`${page.column} ${page.work}`}>
      <PageHead title={t('finish.heading')} lead={t('finish.lead')} isCompact>
        <Link to={`/${language}/generate`}>{t('finish.fromPicture')}</Link>
      </PageHead>
      <Protected message={{ title: t('finish.notLoggedIn.title'), text: t('finish.notLoggedIn.text') }}>
        <ModelFinisher />
      </Protected>
    </div>
  );
}
