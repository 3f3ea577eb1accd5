import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AccountDeletedNotice.module.css';

/** What the last screen of somebody whose account is deleted leaves behind, for the page that comes next. */
export const ACCOUNT_DELETED = { isAccountDeleted: true };

/** Says on the next page that the account is gone. It is there from the start, so that it is read out when it speaks. */
export function AccountDeletedNotice() {
  const { t } = useWords();
  const { state } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(state?.isAccountDeleted === true), [state]);
  return (
    <div role="status" className={styles.farewell}>
      {isShown && <p>{t('site.accountDeleted')}</p>}
    </div>
  );
}
