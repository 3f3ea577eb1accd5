import { useState } from 'react';
import { notify } from '../../api/notify.ts';
import { readSite } from '../../api/site.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Gallery.module.css';
import { GalleryEntry } from './GalleryEntry.tsx';
import { GalleryReport } from './GalleryReport.tsx';
import { GALLERY, type GalleryName, galleryFile } from './gallery.ts';

type Opened = { kind: 'model'; name: GalleryName; url: string } | { kind: 'report'; name: GalleryName };

/** The engine's results for all of our own pictures, good and less good. */
export function Gallery() {
  const { t } = useWords('gallery');
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);

  const view = async (name: GalleryName) => {
    const { contentUrl } = await readSite().catch(() => ({ contentUrl: '' }));
    setOpened({ kind: 'model', name, url: contentUrl + galleryFile(name, 'model.zip') });
    void notify({ eventType: 'tangible_model_viewed', taskId: `gallery-${name}`, fileFormat: 'glb' });
  };

  return (
    <section className={styles.gallery} aria-labelledby="gallery">
      <header className={styles.head}>
        <h2 id="gallery">{t('gallery.heading')}</h2>
        <p>{t('gallery.lead', { count: GALLERY.length })}</p>
        <p>{t('gallery.about')}</p>
      </header>
      <ol className={styles.list}>
        {GALLERY.map((name, index) => (
          <GalleryEntry
            key={name}
            name={name}
            number={index + 1}
            onView={() => view(name)}
            onReport={() => setOpened({ kind: 'report', name })}
          />
        ))}
      </ol>
      {opened?.kind === 'model' && (
        <Dialog size="wide" title={t(`gallery.things.${opened.name}.name`)} onClose={close}>
          <LazyViewer
            url={opened.url}
            name={t(`gallery.things.${opened.name}.name`)}
            downloadName={`tangible-${opened.name}.zip`}
          />
        </Dialog>
      )}
      {opened?.kind === 'report' && (
        <Dialog
          size="middle"
          title={t('gallery.report.title', { name: t(`gallery.things.${opened.name}.name`) })}
          onClose={close}
        >
          <GalleryReport name={opened.name} />
        </Dialog>
      )}
    </section>
  );
}
