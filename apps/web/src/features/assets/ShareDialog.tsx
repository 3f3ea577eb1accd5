import { type AssetDetails, SHARE_LINKS_MAX, type ShareLink } from '@tangible/contracts';
import { useState } from 'react';
import { createShare, revokeShare } from '../../api/assets.ts';
import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { CopyField } from './CopyField.tsx';
import styles from './ShareDialog.module.css';
import { writeEmbed } from './write-embed.ts';

export interface ShareDialogProps {
  asset: AssetDetails;
  onReload: () => void;
  onClose: () => void;
}

/** Makes, lists and revokes the links by which others see an asset. */
export function ShareDialog({ asset, onReload, onClose }: ShareDialogProps) {
  const { t } = useWords('assets');
  const [hasDownloads, setDownloads] = useState(false);
  const { isBusy, problem, run } = useAction(t('assets.share.failed'));
  const { shares, contentId, name } = asset;
  return (
    <Dialog title={t('assets.share.title')} size="middle" onClose={onClose}>
      <div className={styles.content}>
        <p>{t('assets.share.text')}</p>
        <form
          className={styles.create}
          onSubmit={(event) => {
            event.preventDefault();
            run(() => createShare(contentId, hasDownloads), onReload);
          }}
        >
          <label>
            <input type="checkbox" checked={hasDownloads} onChange={({ target }) => setDownloads(target.checked)} />
            {t('assets.share.allow')}
          </label>
          <Button type="submit" kind="action" isBusy={isBusy} disabled={shares.length >= SHARE_LINKS_MAX}>
            {t('assets.share.create')}
          </Button>
        </form>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        {shares.length === 0 && <p className={styles.none}>{t('assets.share.none')}</p>}
        <ul className={styles.links}>
          {shares.toReversed().map((share) => (
            <li key={share.id}>
              <ShareEntry share={share} name={name} contentId={contentId} onReload={onReload} />
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

interface ShareEntryProps {
  share: ShareLink;
  name: string;
  contentId: string;
  onReload: () => void;
}

/** One link. Revoking asks in its place: a dialog above a dialog would hide what it is about. */
function ShareEntry({ share, name, contentId, onReload }: ShareEntryProps) {
  const { t, language } = useWords('assets');
  const [isAsking, setAsking] = useState(false);
  const { isBusy, problem, run } = useAction(t('assets.share.failed'));
  return (
    <div className={styles.link}>
      <p className={styles.kind}>
        <strong>{t(share.hasDownloads ? 'assets.share.withDownloads' : 'assets.share.viewOnly')}</strong>
        <time className="mono" dateTime={share.createdAt}>
          {formatMoment(language, share.createdAt)}
        </time>
      </p>
      <CopyField label={t('assets.share.link')} value={share.url} />
      <details className={styles.embed}>
        <summary>{t('assets.share.embed')}</summary>
        <CodeBlock name="HTML" code={writeEmbed(share.embedUrl, name)} />
      </details>
      {isAsking ? (
        <div className={styles.ask}>
          <p>{t('assets.share.revokeText')}</p>
          <Button isSmall onClick={() => setAsking(false)}>
            {t('assets.share.keep')}
          </Button>
          <Button
            isSmall
            kind="action"
            isBusy={isBusy}
            onClick={() => run(() => revokeShare(contentId, share.id), onReload)}
          >
            {t('assets.share.confirm')}
          </Button>
        </div>
      ) : (
        <Button isSmall kind="quiet" onClick={() => setAsking(true)}>
          {t('assets.share.revoke')}
        </Button>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
