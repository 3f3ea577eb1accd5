import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ThemeSwitch.module.css';

/** Turns paper into graphite and back. The first choice is the system's. */
export function ThemeSwitch() {
  const { t } = useWords();
  const turn = () => {
    const root = document.documentElement;
    const now = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    const next = now === 'dark' ? 'light' : 'dark';
    root.dataset.theme = next;
    try {
      localStorage.setItem('theme', next);
    } catch {
      // Storage is switched off: the choice lasts for this page.
    }
  };
  return (
    <button type="button" className={styles.switch} onClick={turn} aria-label={t('site.theme')} title={t('site.theme')}>
      <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
        <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
      </svg>
    </button>
  );
}
