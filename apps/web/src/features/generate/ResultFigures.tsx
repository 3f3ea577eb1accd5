import { useCallback } from 'react';
import { Link } from 'react-router';
import { fetchFacts, readAsset } from '../../api/assets.ts';
import { useCall } from '../../ui/controls/use-call.ts';
import { massWords, sizeWords } from '../../ui/facts/estimate-words.ts';
import { assetPath } from '../../ui/format/asset-path.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CompleteView.module.css';

/** Size and mass of a new asset with what they rest on, and the way to correct them. */
export function ResultFigures({ contentId }: { contentId: string }) {
  const { t, language } = useWords('estimates', 'materials');
  const read = useCallback(async () => fetchFacts(await readAsset(contentId)), [contentId]);
  // The viewer below shows whatever cannot be read here.
  const { data: facts } = useCall(read);
  const path = assetPath(language, contentId);
  return (
    <p className={styles.figures}>
      {facts && (
        <>
          <span>{sizeWords(t, language, facts)}</span>
          <span>{massWords(t, language, facts)}</span>
          <Link to={`${path}?edit=size`}>{t('estimates.correct')}</Link>
        </>
      )}
    </p>
  );
}
