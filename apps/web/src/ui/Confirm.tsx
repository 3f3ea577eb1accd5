import { useEffect, useId, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Confirm.module.css';

export interface ConfirmProps {
  title: string;
  text: string;
  /** What the button says that goes ahead. */
  action: string;
  /** What the button says that leaves everything as it is. */
  back: string;
  isBusy?: boolean;
  /** What went wrong when it was tried. */
  problem?: string | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks once more before something that cannot be undone. It is open as long as it is there. */
export function Confirm({ title, text, action, back, isBusy = false, problem, onConfirm, onClose }: ConfirmProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <p>{text}</p>
      <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
      <div className={styles.choices}>
        <Button onClick={() => dialog.current?.close()}>{back}</Button>
        <Button kind="action" isBusy={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </dialog>
  );
}
