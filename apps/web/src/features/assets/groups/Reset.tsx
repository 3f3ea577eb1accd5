import { useWords } from '../../../words/WordsProvider.tsx';
import styles from '../EditPanel.module.css';

/** Gives a field back to the estimate. */
export function Reset({ label, onReset }: { label: string; onReset: () => void }) {
  const { t } = useWords('assets');
  return (
    <button type="button" className={styles.reset} aria-label={`${t('assets.edit.reset')}: ${label}`} onClick={onReset}>
      {t('assets.edit.reset')}
    </button>
  );
}
