import { Link } from 'react-router';
import { hasServer } from '../../host.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { DeviceMaker } from './DeviceMaker.tsx';
import { KeptAssets } from './KeptAssets.tsx';
import { useIsolation } from './use-isolation.ts';

export default function OnDeviceScreen() {
  const { t, language } = useWords('onDevice');
  const isSettled = useIsolation();
  return (
    <div className={`${page.column} ${page.work}`}>
      <PageHead title={t('onDevice.heading')} lead={t('onDevice.lead')} isCompact>
        {hasServer() && <Link to={`/${language}/generate`}>{t('onDevice.server')}</Link>}
      </PageHead>
      <DeviceMaker isSettled={isSettled} />
      <KeptAssets />
    </div>
  );
}
