import { useParams } from 'react-router';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { LoadShared } from './LoadShared.tsx';
import styles from './SharedScreen.module.css';

/** A shared asset inside a page of another site: the viewer, its name, and where it comes from. */
export default function EmbedScreen() {
  const { t, language } = useWords('shared');
  const { id = '' } = useParams();
  return (
    <LoadShared key={id} token={id} className={styles.notice}>
      {({ name, modelUrl }) => (
        <div className={styles.embed}>
          <div>
            <LazyViewer url={modelUrl} name={name} panel={null} downloadUrl={null} />
          </div>
          <div className={styles.line}>
            <h1>{name}</h1>
            <a href={`/${language}/shared/${id}`} target="_blank" rel="noopener">
              {t('shared.made')}
            </a>
          </div>
        </div>
      )}
    </LoadShared>
  );
}
