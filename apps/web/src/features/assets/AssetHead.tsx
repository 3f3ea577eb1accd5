import { type AssetDetails, DOWNLOAD_NAME } from '@tangible/contracts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { deleteGeneration } from '../../api/generations.ts';
import { notify } from '../../api/notify.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ArLink } from './ArLink.tsx';
import styles from './AssetHead.module.css';
import { AssetName } from './AssetName.tsx';
import { ShareDialog } from './ShareDialog.tsx';

export interface AssetHeadProps {
  asset: AssetDetails;
  resultUrl: string;
  isEditing: boolean;
  /** Opens or closes the editor; null where nothing can be edited. */
  onEdit: (() => void) | null;
  onAsset: (asset: AssetDetails) => void;
  onReload: () => void;
}

/** The name of an asset, and everything that can be done with it as a whole. */
export function AssetHead({ asset, resultUrl, isEditing, onEdit, onAsset, onReload }: AssetHeadProps) {
  const { t, language } = useWords('assets');
  const [open, setOpen] = useState<'share' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { taskId, fileFormat, subdivisionLevel } = asset;
  const urlOf = (end: string) => asset.files.find(({ path }) => path.endsWith(end))?.url ?? null;
  return (
    <header className={styles.head}>
      <AssetName asset={asset} onAsset={onAsset} />
      <div className={styles.actions}>
        <LinkButton
          to={resultUrl}
          download={`${DOWNLOAD_NAME}-${taskId}.zip`}
          onClick={() => notify({ eventType: 'tangible_model_downloaded', taskId, fileFormat, subdivisionLevel })}
        >
          {t('assets.actions.download')}
        </LinkButton>
        {onEdit && (
          <Button aria-pressed={isEditing} onClick={onEdit}>
            {t('assets.actions.edit')}
          </Button>
        )}
        <Button onClick={() => setOpen('share')}>{t('assets.actions.share')}</Button>
        {asset.kind !== 'scene' && (
          <LinkButton kind="quiet" to={`/${language}/scenes?asset=${asset.contentId}`}>
            {t('assets.actions.scene')}
          </LinkButton>
        )}
        <Button kind="quiet" onClick={() => setOpen('delete')}>
          {t('assets.actions.delete')}
        </Button>
        <ArLink
          name={asset.name}
          glbUrl={urlOf('web/model.glb') ?? urlOf('model.glb')}
          usdzUrl={urlOf('.usdz')}
          previewUrl={asset.previewImageUrl}
        />
      </div>
      {open === 'share' && <ShareDialog asset={asset} onReload={onReload} onClose={close} />}
      {open === 'delete' && <DeleteAsset contentId={asset.contentId} onClose={close} />}
    </header>
  );
}

function DeleteAsset({ contentId, onClose }: { contentId: string; onClose: () => void }) {
  const { t, language } = useWords('assets');
  const navigate = useNavigate();
  const { isBusy, problem, run } = useAction(t('assets.delete.failed'));
  return (
    <Confirm
      title={t('assets.delete.title')}
      text={t('assets.delete.text')}
      action={t('assets.actions.delete')}
      back={t('assets.delete.keep')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() =>
        run(
          () => deleteGeneration(contentId),
          () => navigate(`/${language}/history`),
        )
      }
      onClose={onClose}
    />
  );
}
