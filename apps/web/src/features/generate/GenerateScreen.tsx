import { Link } from 'react-router';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { QuickEntry } from '../auth/QuickEntry.tsx';
import { PlaceCard } from '../on-device/PlaceCard.tsx';
import { Generator } from './Generator.tsx';

export default function GenerateScreen() {
  const { t, language } = useWords('generate');
  return (
    <div className={`${page.column} ${page.work}`}>
      <PageHead title={t('generate.heading')} lead={t('generate.lead')} isCompact>
        <Link to={`/${language}/finish`}>{t('generate.ownModel')}</Link>
        {/* Threads need a page that is loaded anew. */}
        <a href={`/${language}/on-device`}>{t('generate.onDevice')}</a>
      </PageHead>
      <Protected
        message={{ title: t('generate.notLoggedIn.title'), text: t('generate.notLoggedIn.text') }}
        wayIn={
          <>
            <QuickEntry />
            <PlaceCard place="device" />
          </>
        }
      >
        <Generator />
      </Protected>
    </div>
  );
}
