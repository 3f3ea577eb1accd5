import { useState } from 'react';
import { notify } from '../../api/notify.ts';
import { readSite } from '../../api/site.ts';
import { siteUrl } from '../../host.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { DemoCard, type DemoLook } from './DemoCard.tsx';
import styles from './DemosScreen.module.css';
import { DEMOS, type Demo } from './demos.ts';
import { Gallery } from './Gallery.tsx';

interface Opened {
  demo: Demo;
  look: DemoLook;
  /** The URL of the model. */
  url: string;
}

export default function DemosScreen() {
  const { t } = useWords('demos');
  const [opened, setOpened] = useState<Opened | null>(null);

  const open = async (demo: Demo, look: DemoLook) => {
    // A server that does not answer has no other host for its models.
    const { contentUrl } = await readSite().catch(() => ({ contentUrl: '' }));
    setOpened({ demo, look, url: contentUrl + siteUrl(`/demos/${demo}/model.glb`) });
    void notify({ eventType: 'tangible_model_viewed', taskId: `demo-${demo}`, fileFormat: 'glb' });
  };

  return (
    <div className={page.column}>
      <PageHead title={t('demos.heading')} lead={t('demos.lead')} />
      <div className={styles.cards}>
        {DEMOS.map((demo) => (
          <DemoCard key={demo} demo={demo} onOpen={(look) => open(demo, look)} />
        ))}
      </div>
      <Gallery />
      {opened && (
        <Dialog size="wide" title={t(`demos.${opened.demo}.name`)} onClose={() => setOpened(null)}>
          <LazyViewer
            url={opened.url}
            name={opened.demo}
            downloadName={`tangible-${opened.demo}.glb`}
            initialChannel={opened.look === 'pbr' ? 'pbr' : 'baseColour'}
          />
        </Dialog>
      )}
      <ClosingCall title={t('demos.closing.title')} text={t('demos.closing.text')} />
    </div>
  );
}
