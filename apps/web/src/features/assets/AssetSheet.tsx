import { type AssetDetails, DOWNLOAD_NAME } from '@tangible/contracts';
import type { PickFace, Preview } from '@tangible/viewer';
import { useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { notify } from '../../api/notify.ts';
import { PictureStrip } from '../../ui/content/PictureStrip.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { AssetFigures } from './AssetFigures.tsx';
import { AssetHead } from './AssetHead.tsx';
import styles from './AssetSheet.module.css';
import { Downloads } from './Downloads.tsx';
import { EditPanel } from './EditPanel.tsx';
import { EDIT_GROUPS, type EditGroup } from './edit-groups.ts';
import { InputPicture } from './InputPicture.tsx';
import { currentOf, useFacts } from './use-asset.ts';
import { Versions } from './Versions.tsx';

/** The figures of the viewer that lead to the editor. */
const EDITABLE = ['size', 'mass', 'material'] as const;

export interface AssetSheetProps {
  asset: AssetDetails;
  /** Takes what a call has answered. */
  onAsset: (asset: AssetDetails) => void;
  onReload: () => void;
}

/** A finished asset: its viewer, with the report or the editor next to it, and everything that belongs to it below. */
export function AssetSheet({ asset, onAsset, onReload }: AssetSheetProps) {
  const { t } = useWords('assets');
  const facts = useFacts(asset);
  const current = currentOf(asset);
  /** The group of the editor that is asked for; null while it is closed. */
  const [search] = useSearchParams();
  const [group, setGroup] = useState<EditGroup | null>(
    () => EDIT_GROUPS.find((name) => name === search.get('edit')) ?? null,
  );
  const [preview, setPreview] = useState<Preview | null>(null);
  const [pick, setPick] = useState<PickFace | null>(null);
  // A state that is a function is set by one.
  const askForFace = useCallback((next: PickFace | null) => setPick(() => next), []);
  const viewer = useRef<HTMLDivElement>(null);
  const isTold = useRef(false);
  const { contentId, taskId, fileFormat, subdivisionLevel, name } = asset;
  const resultUrl = current?.resultUrl ?? asset.resultUrl ?? '';
  const pictureUrl = asset.pictures[0]?.url ?? asset.inputImageUrl;
  // A scene is several assets, and each has a page of its own.
  const canEdit = asset.kind !== 'scene' && facts !== null;

  const edit = (wanted: EditGroup) => {
    setGroup(wanted);
    viewer.current?.scrollIntoView({ block: 'nearest' });
  };
  const close = () => {
    setGroup(null);
    setPreview(null);
  };

  return (
    <article className={styles.sheet}>
      <AssetHead
        asset={asset}
        resultUrl={resultUrl}
        isEditing={group !== null}
        onEdit={canEdit ? () => (group ? close() : edit('size')) : null}
        onAsset={onAsset}
        onReload={onReload}
      />
      <div ref={viewer} className={styles.viewer}>
        <h2 className="unseen">{t('assets.view')}</h2>
        <LazyViewer
          url={resultUrl}
          name={name}
          downloadName={`${DOWNLOAD_NAME}-${taskId}.zip`}
          initialDimensions
          preview={preview}
          onPick={pick}
          {...(group &&
            canEdit && {
              panel: (
                <EditPanel
                  key={contentId}
                  asset={asset}
                  facts={facts}
                  group={group}
                  onPreview={setPreview}
                  onPick={askForFace}
                  onAsset={onAsset}
                  onClose={close}
                />
              ),
            })}
          {...(pictureUrl && { pictureUrl })}
          editable={canEdit ? EDITABLE : []}
          onEvent={(event) => {
            const { type } = event;
            if (event.type === 'edit') edit(event.field === 'size' ? 'size' : 'mass');
            if (type === 'download')
              notify({ eventType: 'tangible_model_downloaded', taskId, fileFormat, subdivisionLevel });
            if (type !== 'ready' || isTold.current) return;
            isTold.current = true;
            notify({ eventType: 'tangible_model_viewed', taskId, fileFormat, subdivisionLevel });
          }}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <AssetFigures facts={facts} checks={current?.checks ?? asset.checks} onCorrect={canEdit ? edit : null} />
          <section className={styles.part}>
            <h2>{t('assets.madeFrom')}</h2>
            {asset.pictures.length > 1 ? (
              <PictureStrip pictures={asset.pictures} hasProblems />
            ) : (
              <InputPicture asset={asset} />
            )}
          </section>
        </div>
        <div className={styles.column}>
          <Versions asset={asset} onAsset={onAsset} />
        </div>
        <div className={styles.column}>
          <Downloads asset={asset} resultUrl={resultUrl} onAsset={onAsset} />
        </div>
      </div>
    </article>
  );
}
