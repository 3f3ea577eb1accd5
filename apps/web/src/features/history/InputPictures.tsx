import type { HistoryRecord } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './HistoryTable.module.css';

/** The pictures that a generation was made from: one large, or up to four in its place. */
export function InputPictures({ record: { inputImageUrl, pictures } }: { record: HistoryRecord }) {
  const { t } = useWords('history', 'pictures');
  // An earlier version of the server sends the first one alone.
  const stored = pictures?.filter(({ url }) => url !== null) ?? [];
  if (stored.length < 2) {
    return inputImageUrl && <img src={inputImageUrl} alt={t('history.inputAlt')} loading="lazy" />;
  }
  return (
    <span className={styles.several}>
      {stored.map(({ slot, url }) => (
        <img key={slot} src={url!} alt={t(`pictures.alt.${slot}`)} loading="lazy" />
      ))}
    </span>
  );
}
