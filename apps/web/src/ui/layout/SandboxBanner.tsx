import { useEffect, useState } from 'react';
import { readSite } from '../../api/site.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './SandboxBanner.module.css';

const KEY = 'tangible.sandbox';

/**
 * Says on every page of a server that sells for play money that no money moves. It is asked for once a session, after the
 * page has come to life, and stands below everything else: nothing on the page moves when it comes.
 */
export function SandboxBanner() {
  const { t } = useWords();
  const [isSandbox, setSandbox] = useState(false);
  useEffect(() => {
    let left = false;
    findOut().then((found) => !left && setSandbox(found));
    return () => {
      left = true;
    };
  }, []);
  return (
    <div role="status" className={isSandbox ? styles.banner : undefined}>
      {isSandbox && <p>{t('site.sandbox')}</p>}
    </div>
  );
}

async function findOut(): Promise<boolean> {
  try {
    const known = sessionStorage.getItem(KEY);
    if (known) return known === 'true';
  } catch {
    // A browser that keeps nothing is asked about each time.
  }
  try {
    const { isSandbox } = await readSite();
    sessionStorage.setItem(KEY, String(isSandbox));
    return isSandbox;
  } catch {
    return false;
  }
}
