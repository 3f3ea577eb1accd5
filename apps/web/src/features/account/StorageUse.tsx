import { Link } from 'react-router';
import { readStorage } from '../../api/account.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from './Part.tsx';
import styles from './StorageUse.module.css';

/** The used and the allowed storage of a user, as a bar and as text. */
export function StorageUse() {
  const { t, language } = useWords('account', 'errors');
  const { data, error, isLoading, reload } = useCall(readStorage);
  return (
    <Part title={t('account.storage.title')}>
      <p>{t('account.storage.text')}</p>
      {error !== null && !isLoading && (
        <Notice kind="problem" text={errorWords(t, error, t('account.storage.failed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      )}
      {data && <Bar usedBytes={data.usedBytes} limitBytes={data.limitBytes} />}
      {data && data.usedBytes >= data.limitBytes && <Notice kind="problem" text={t('account.storage.full')} />}
      {data && data.plan !== 'fleet' && <Link to={`/${language}/subscribe`}>{t('account.storage.more')}</Link>}
    </Part>
  );
}

function Bar({ usedBytes, limitBytes }: { usedBytes: number; limitBytes: number }) {
  const { t, language } = useWords('account');
  const share = Math.min(1, usedBytes / limitBytes);
  const words = t('account.storage.used', {
    used: formatBytes(language, usedBytes),
    limit: formatBytes(language, limitBytes),
  });
  return (
    <div className={styles.use}>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className="mono">{words}</p>
    </div>
  );
}
