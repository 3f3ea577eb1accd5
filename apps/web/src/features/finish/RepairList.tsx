import type { ModelRepairs } from '@tangible/viewer/report';
import { Link } from 'react-router';
import { assetPath } from '../../ui/format/asset-path.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ModelPicker.module.css';

/** What was wrong with the uploaded surface and what was done about it, in words. */
export function RepairList({ repairs: { method, counts }, contentId }: { repairs: ModelRepairs; contentId: string }) {
  const { t, language } = useWords('finish');
  return (
    <section className={styles.repairs}>
      <h3>{t('finish.repairs.title')}</h3>
      <p>{t(`finish.repairs.${method}`)}</p>
      {counts.length > 0 && (
        <ul>
          {counts.map(({ name, count }) => (
            <li key={name}>{t(`finish.repairs.${name}`, { count })}</li>
          ))}
        </ul>
      )}
      <p>
        <Link to={assetPath(language, contentId)}>{t('finish.openAsset')}</Link>
      </p>
    </section>
  );
}
