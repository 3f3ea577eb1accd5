import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AccountDeletedNotice.module.css';

/** Set by the last screen of a deleted account, for the next page. */
export const ACCOUNT_DELETED = { isAccountDeleted: true };

/**
 * Says on the next page that the account was deleted. It is in the page from the start, so that screen readers announce
 * its text.
 */
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
