import type { HistoryRecord } from '@tangible/contracts';
import { useState } from 'react';
import { setTags } from '../../api/generations.ts';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { addTag } from './add-tag.ts';
import styles from './DeleteDialog.module.css';
import { TagField } from './TagField.tsx';

export interface TagSeveralProps {
  records: readonly HistoryRecord[];
  known: readonly string[];
  onTags: (contentId: string, tags: string[]) => void;
  onClose: () => void;
}

/** Adds one tag to several generations. */
export function TagSeveral({ records: chosen, known, onTags, onClose }: TagSeveralProps) {
  const { t } = useWords('history');
  const { isBusy, problem, run } = useAction(t('history.tags.failed'));
  // A tag may take them out of the list; it is added to all that were chosen.
  const [records] = useState(chosen);
  const add = (tag: string) =>
    run(async () => {
      for (const record of records) {
        const tags = record.tags ?? [];
        const next = addTag(tags, tag);
        if (next.length > tags.length) onTags(record.contentId, await setTags(record.contentId, next));
      }
    }, onClose);
  return (
    <Dialog title={t('history.several.tagTitle', { count: records.length })} onClose={onClose}>
      <div className={styles.content}>
        <TagField known={known} isBusy={isBusy} onAdd={add} onCancel={onClose} />
        <div role="alert">{problem}</div>
      </div>
    </Dialog>
  );
}
