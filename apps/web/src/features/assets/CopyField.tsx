import { useId, useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import field from '../../ui/controls/Field.module.css';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ShareDialog.module.css';

const COPIED_SHOWN_MS = 2000;

/** A line to copy. Where the browser forbids that, the line is selected. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useWords();
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      const input = document.getElementById(id);
      if (input instanceof HTMLInputElement) input.select();
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
  };
  return (
    <div className={styles.copy}>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <input
        id={id}
        className={`${field.input} ${styles.url}`}
        readOnly
        value={value}
        onFocus={(event) => event.target.select()}
      />
      <Button onClick={copy}>
        <span aria-live="polite">{t(isCopied ? 'site.copied' : 'site.copy')}</span>
      </Button>
    </div>
  );
}
