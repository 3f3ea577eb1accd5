import { hasServer } from '../../host.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { PlaceCard } from '../on-device/PlaceCard.tsx';
import styles from './Places.module.css';

/** A picture of one's own, in the browser or on the server. */
export function Places() {
  const { t } = useWords('places');
  return (
    <section className={styles.places}>
      <h2>{t('places.title')}</h2>
      <div className={styles.pair}>
        <PlaceCard place="device" />
        {hasServer() && <PlaceCard place="server" />}
      </div>
    </section>
  );
}
