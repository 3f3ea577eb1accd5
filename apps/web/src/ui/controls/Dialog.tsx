import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  /** `middle` has room for a table; `wide` for a viewer, and fills the screen of a phone. Default: narrow. */
  size?: 'narrow' | 'middle' | 'wide';
  /** It closes only by a button in it: its content is not shown again. */
  isPinned?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A dialog above the page while it is rendered. Escape, its button and a click outside close it; the focus returns to
 * where it was.
 *
 * @example
 * {isOpen && <Dialog title={t('history.deleteTitle')} onClose={() => setOpen(false)}>…</Dialog>}
 */
export function Dialog({ title, size = 'narrow', isPinned = false, onClose, children }: DialogProps) {
  const { t } = useWords();
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const dialog = box.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser reports as a cancel.
    <dialog
      ref={box}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPinned) onClose();
      }}
      onClick={(event) => event.target === box.current && !isPinned && onClose()}
    >
      <div className={styles.inside}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {!isPinned && (
            <button type="button" className={styles.close} onClick={onClose} aria-label={t('site.close')}>
              <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
                <path d="M4 4l12 12M16 4L4 16" stroke="currentColor" strokeWidth="1.75" />
              </svg>
            </button>
          )}
        </header>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
