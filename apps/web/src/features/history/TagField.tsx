import { TAG_LENGTH_MAX } from '@tangible/contracts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './TagEditor.module.css';

export interface TagFieldProps {
  known: readonly string[];
  isBusy: boolean;
  describedBy?: string | undefined;
  onAdd: (tag: string) => void;
  onCancel: () => void;
}

/** One tag to type or to choose from those in use. Escape closes it. */
export function TagField({ known, isBusy, describedBy, onAdd, onCancel }: TagFieldProps) {
  const { t } = useWords('history');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onAdd(text.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        ref={field}
        list={listId}
        value={text}
        maxLength={TAG_LENGTH_MAX}
        autoComplete="off"
        aria-label={t('history.tags.field')}
        aria-describedby={describedBy}
        placeholder={t('history.tags.field')}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          // A dialog around it stays open.
          event.preventDefault();
          event.stopPropagation();
          onCancel();
        }}
      />
      <datalist id={listId}>
        {known.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      <Button type="submit" isSmall isBusy={isBusy} disabled={text.trim() === ''}>
        {t('history.tags.add')}
      </Button>
    </form>
  );
}
