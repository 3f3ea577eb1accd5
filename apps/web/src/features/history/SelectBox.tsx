import { useWords } from '../../words/WordsProvider.tsx';
import styles from './SelectBox.module.css';

export interface SelectBoxProps {
  name: string;
  isChosen: boolean;
  onToggle: () => void;
}

/** Chooses a generation for an action on several. */
export function SelectBox({ name, isChosen, onToggle }: SelectBoxProps) {
  const { t } = useWords('history');
  return (
    <label className={styles.box}>
      <input type="checkbox" checked={isChosen} onChange={onToggle} aria-label={t('history.select.one', { name })} />
    </label>
  );
}
