import { Button } from './Button.tsx';
import styles from './Confirm.module.css';
import { Dialog } from './Dialog.tsx';

export interface ConfirmProps {
  title: string;
  text: string;
  /** The label of the confirming button. */
  action: string;
  /** The label of the cancelling button. */
  back: string;
  isBusy?: boolean;
  /** The error of the attempt. */
  problem?: string | null;
  onConfirm(): void;
  onClose(): void;
}

/** Asks for confirmation before an action that cannot be undone. It is open while it is rendered. */
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
