import { massWords, writeSides } from '../../ui/facts/estimate-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { DerivedFigures } from './derive-figures.ts';
import styles from './EditPanel.module.css';

/** What the asset will measure and weigh, in two lines. */
export function DerivedLine({ derived }: { derived: DerivedFigures | null }) {
  const { t, language } = useWords('assets', 'estimates', 'materials');
  if (!derived) return null;
  return (
    <dl className={styles.derived} aria-live="polite">
      <dt>{t('assets.fields.size')}</dt>
      <dd className="mono">{writeSides(language, derived.sidesM)}</dd>
      <dt>{t('estimates.mass.label')}</dt>
      <dd>{massWords(t, language, derived)}</dd>
    </dl>
  );
}
