import { DOWNLOAD_NAME } from '@tangible/contracts';
import { useState } from 'react';
import { hasServer } from '../../host.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { carryFile } from './carry-file.ts';
import styles from './KeptAssets.module.css';
import { KeptCard } from './KeptCard.tsx';
import { KeptViewer } from './KeptViewer.tsx';
import { type KeptAsset, openKept } from './kept-assets.ts';
import { useKeptAssets } from './use-kept-assets.ts';

/** What was made in this browser: to look at again, to download, to delete. */
export function KeptAssets() {
  const { t, language } = useWords('onDevice');
  const { assets, storage, remove } = useKeptAssets();
  const [opened, setOpened] = useState<{ asset: KeptAsset; zip: Blob } | null>(null);
  const [doomed, setDoomed] = useState<readonly KeptAsset[] | null>(null);
  const [sent, setSent] = useState<KeptAsset | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!assets || (assets.length === 0 && !doomed)) return null;

  const read = async (asset: KeptAsset, use: (zip: Blob) => void) => {
    const zip = await openKept(asset.id);
    setProblem(zip ? null : t('onDevice.kept.lost'));
    if (zip) use(zip);
  };
  return (
    <section className={styles.kept} aria-labelledby="kept-assets">
      <header className={styles.head}>
        <h2 id="kept-assets">{t('onDevice.kept.title')}</h2>
        <p>{t('onDevice.kept.text')}</p>
        {storage && (
          <p className="mono">
            {t('onDevice.kept.storage', {
              used: formatBytes(language, storage.usedBytes),
              limit: formatBytes(language, storage.limitBytes),
            })}
          </p>
        )}
        {assets.length > 1 && (
          <Button isSmall kind="quiet" onClick={() => setDoomed(assets)}>
            {t('onDevice.kept.deleteAll')}
          </Button>
        )}
        <div role="alert">{problem}</div>
      </header>
      <ul className={styles.grid}>
        {assets.map((asset) => (
          <KeptCard
            key={asset.id}
            asset={asset}
            onView={() => read(asset, (zip) => setOpened({ asset, zip }))}
            onDownload={() => read(asset, download)}
            onSend={hasServer() ? () => setSent(asset) : null}
            onDelete={() => setDoomed([asset])}
          />
        ))}
      </ul>
      {opened && <KeptViewer {...opened} onClose={() => setOpened(null)} />}
      {sent && (
        <Confirm
          title={t('onDevice.kept.sendTitle')}
          text={t('onDevice.kept.sendText')}
          action={t('onDevice.kept.sendOn')}
          back={t('onDevice.kept.back')}
          onClose={() => setSent(null)}
          onConfirm={() => {
            setSent(null);
            void read(sent, (zip) => carryFile(new File([zip], `${sent.name}.zip`), 'model', language));
          }}
        />
      )}
      {doomed && (
        <Confirm
          title={t('onDevice.kept.deleteTitle', { count: doomed.length })}
          text={t('onDevice.kept.deleteText')}
          action={t('onDevice.kept.delete')}
          back={t('onDevice.kept.back')}
          onClose={() => setDoomed(null)}
          onConfirm={async () => {
            await remove(doomed.map(({ id }) => id)).catch(() => setProblem(t('onDevice.kept.notDeleted')));
            setDoomed(null);
          }}
        />
      )}
    </section>
  );
}

function download(zip: Blob): void {
  const href = URL.createObjectURL(zip);
  Object.assign(document.createElement('a'), { href, download: `${DOWNLOAD_NAME}.zip` }).click();
  // Browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
