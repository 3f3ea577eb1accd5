import { type HistoryRecord, SCENE_ASSETS_MAX } from '@tangible/contracts';
import { useState } from 'react';
import { downloadAssets } from '../../api/download-assets.ts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { DeleteSeveral } from './DeleteSeveral.tsx';
import styles from './SelectionBar.module.css';
import { TagSeveral } from './TagSeveral.tsx';

export interface SelectionBarProps {
  chosen: readonly HistoryRecord[];
  knownTags: readonly string[];
  isAll: boolean;
  onAll: () => void;
  onNone: () => void;
  onDeleted: (contentIds: string[]) => void;
  onTags: (contentId: string, tags: string[]) => void;
}

const isReady = ({ status, isValid }: HistoryRecord) => status === 'COMPLETED' && isValid;

/** What can be done with several generations at once. It stays in sight while the list scrolls. */
export function SelectionBar({ chosen, knownTags, isAll, onAll, onNone, onDeleted, onTags }: SelectionBarProps) {
  const { t, language } = useWords('history', 'errors');
  const [open, setOpen] = useState<'delete' | 'tag' | null>(null);
  const { isBusy, problem, run } = useAction(t('history.several.downloadFailed'));
  const ready = chosen.filter(isReady);
  const standing = ready.filter(({ kind }) => kind !== 'scene');
  const canStand = standing.length > 0 && standing.length <= SCENE_ASSETS_MAX;
  const close = () => setOpen(null);
  return (
    <section className={styles.bar} aria-label={t('history.select.bar')}>
      <p className={styles.count} role="status">
        {t('history.select.count', { count: chosen.length })}
      </p>
      <div className={styles.choice}>
        {!isAll && (
          <Button isSmall kind="quiet" onClick={onAll}>
            {t('history.select.all')}
          </Button>
        )}
        <Button isSmall kind="quiet" onClick={onNone}>
          {t('history.select.none')}
        </Button>
      </div>
      <div className={styles.actions}>
        <Button
          isSmall
          isBusy={isBusy}
          disabled={ready.length === 0}
          onClick={() =>
            run(
              () => downloadAssets(ready.map(({ contentId }) => contentId)),
              () => {},
            )
          }
        >
          {t('history.several.download')}
        </Button>
        {canStand ? (
          <LinkButton
            isSmall
            kind="plain"
            to={`/${language}/scenes?assets=${standing.map(({ contentId }) => contentId).join()}`}
          >
            {t('history.several.scene')}
          </LinkButton>
        ) : (
          <Button isSmall disabled>
            {t('history.several.scene')}
          </Button>
        )}
        <Button isSmall onClick={() => setOpen('tag')}>
          {t('history.several.tag')}
        </Button>
        <Button isSmall kind="action" onClick={() => setOpen('delete')}>
          {t('history.several.delete')}
        </Button>
      </div>
      {ready.length < chosen.length && <p className={styles.hint}>{t('history.several.readyOnly')}</p>}
      {standing.length > SCENE_ASSETS_MAX && (
        <p className={styles.hint}>{t('history.several.sceneMax', { max: SCENE_ASSETS_MAX })}</p>
      )}
      <div role="alert" className={styles.problem}>
        {problem}
      </div>
      {open === 'delete' && <DeleteSeveral records={chosen} onDeleted={onDeleted} onClose={close} />}
      {open === 'tag' && <TagSeveral records={chosen} known={knownTags} onTags={onTags} onClose={close} />}
    </section>
  );
}
