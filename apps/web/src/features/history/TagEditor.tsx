import { TAGS_MAX } from '@tangible/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { setTags } from '../../api/generations.ts';
import { useAction } from '../../ui/controls/use-action.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { addTag } from './add-tag.ts';
import styles from './TagEditor.module.css';
import { TagField } from './TagField.tsx';

export interface TagEditorProps {
  /** Of the asset. */
  name: string;
  contentId: string;
  tags: readonly string[];
  /** Tags that are in use, as suggestions. */
  known: readonly string[];
  onTags: (tags: string[]) => void;
  /** Shows everything with a tag. */
  onTag: (tag: string) => void;
}

/** The tags of an asset: each leads to all assets with it, and can be removed; another can be added. */
export function TagEditor({ name, contentId, tags, known, onTags, onTag }: TagEditorProps) {
  const { t } = useWords('history');
  const { isBusy, problem, run } = useAction(t('history.tags.failed'));
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const problemId = useId();

  const save = (next: readonly string[]) => run(() => setTags(contentId, next), onTags);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The button is there again.
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return (
    <div className={styles.editor}>
      {(tags.length > 0 || !isOpen) && (
        <ul className={styles.tags} aria-label={t('history.tags.label', { name })}>
          {tags.map((tag) => (
            <li key={tag} className={styles.tag}>
              <button type="button" title={t('history.tags.show', { tag })} onClick={() => onTag(tag)}>
                {tag}
              </button>
              <button
                type="button"
                className={styles.remove}
                disabled={isBusy}
                aria-label={t('history.tags.remove', { tag })}
                onClick={() => save(tags.filter((other) => other !== tag))}
              >
                ×
              </button>
            </li>
          ))}
          {!isOpen && tags.length < TAGS_MAX && (
            <li>
              <button ref={opener} type="button" className={styles.open} onClick={() => setOpen(true)}>
                {t('history.tags.open')}
                <span className="unseen"> {name}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      {isOpen && (
        <TagField
          known={known.filter((tag) => !tags.includes(tag))}
          isBusy={isBusy}
          describedBy={problem ? problemId : undefined}
          onAdd={(tag) => save(addTag(tags, tag)).then(() => setOpen(false))}
          onCancel={() => setOpen(false)}
        />
      )}
      <div role="alert" id={problemId} className={styles.problem}>
        {problem}
      </div>
    </div>
  );
}
