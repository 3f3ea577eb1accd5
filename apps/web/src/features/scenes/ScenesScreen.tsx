import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { Protected } from '../auth/Protected.tsx';
import { SceneMaker } from './SceneMaker.tsx';

export default function ScenesScreen() {
  const { t } = useWords('scenes');
  return (
    <div className={page.column}>
      <PageHead title={t('scenes.heading')} lead={t('scenes.lead')} />
      <Protected message={{ title: t('scenes.notLoggedIn.title'), text: t('scenes.notLoggedIn.text') }}>
        <SceneMaker />
      </Protected>
    </div>
  );
}
