import { API_KEY_DAYS } from '@tangible/contracts';
import { useId } from 'react';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ApiKeys.module.css';

/** How long a key lasts. */
export function ExpiryChoice() {
  const { t } = useWords('apiKeys');
  const id = useId();
  return (
    <div className={styles.expiry}>
      <label htmlFor={id}>{t('apiKeys.create.expires')}</label>
      <select id={id} name="expiresInDays" defaultValue="90">
        {API_KEY_DAYS.map((days) => (
          <option key={days} value={days}>
            {t('apiKeys.create.days', { days })}
          </option>
        ))}
        <option value="">{t('apiKeys.create.never')}</option>
      </select>
    </div>
  );
}
