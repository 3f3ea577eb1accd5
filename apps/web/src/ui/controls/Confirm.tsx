import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';

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
export const Confirm = ({ title, text, action, back, isBusy = false, problem, onConfirm, onClose }: ConfirmProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>{text}</p>
    <div role="alert">{problem && <p className={styles.problem}>{problem}</p>}</div>
    <div className={styles.choices}>
      <Button onClick={onClose}>{back}</Button>
      <Button kind="action" isBusy={isBusy} onClick={onConfirm}>
        {action}
      </Button>
    </div>
  </Dialog>
);
