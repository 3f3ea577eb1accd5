import { DOWNLOAD_NAME } from '@tangible/contracts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import type { KeptAsset } from './kept-assets.ts';
import { useBlobUrl } from './use-blob-url.ts';

/** A kept asset in the viewer. */
export function KeptViewer({ asset, zip, onClose }: { asset: KeptAsset; zip: Blob; onClose: () => void }) {
  const url = useBlobUrl(zip);
  return (
    <Dialog title={asset.name} size="wide" onClose={onClose}>
      {url && <LazyViewer url={url} name={asset.name} downloadName={`${DOWNLOAD_NAME}.zip`} />}
    </Dialog>
  );
}
