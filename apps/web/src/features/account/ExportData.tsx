import type { SaveProgress } from '../../api/save-zip.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { formatBytes } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ExportData.module.css';
import { Part } from './Part.tsx';
import { useExport } from './use-export.ts';

const HOLDS = ['person', 'money', 'generations', 'files'] as const;

/** A copy of everything, to take along. */
export function ExportData() {
  const { t, language } = useWords('account');
  const { state, start, stop } = useExport();
  const isRunning = state.stage === 'running';
  return (
    <Part title={t('account.export.title')}>
      <p>{t('account.export.text')}</p>
      <ul className={styles.holds}>
        {HOLDS.map((name) => (
          <li key={name}>{t(`account.export.holds.${name}`)}</li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button kind="action" isBusy={isRunning} onClick={start}>
          {t(isRunning ? 'account.export.busy' : 'account.export.action')}
        </Button>
        {isRunning && <Button onClick={stop}>{t('account.export.stop')}</Button>}
      </div>
      {isRunning && <Progress {...state.progress} />}
      {state.stage === 'failed' && <Notice kind="problem" text={state.problem} />}
      <div role="status" className={styles.end}>
        {state.stage === 'done' && <p>{t('account.export.done', { size: formatBytes(language, state.bytes) })}</p>}
        {state.stage === 'stopped' && <p>{t('account.export.stopped')}</p>}
      </div>
    </Part>
  );
}

/** The ZIP contains a little more than its files, so the bar is full at the end and not before. */
function Progress({ receivedBytes, totalBytes }: SaveProgress) {
  const { t, language } = useWords('account');
  const share = totalBytes > 0 ? Math.min(0.99, receivedBytes / totalBytes) : undefined;
  const received = formatBytes(language, receivedBytes);
  return (
    <div className={styles.progress}>
      <div
        className={styles.ruler}
        role="progressbar"
        aria-label={t('account.export.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === undefined ? undefined : Math.floor(share * 100)}
      >
        <span className={styles.fill} style={{ transform: `scaleX(${share ?? 0})` }} />
      </div>
      <p className="mono">
        {totalBytes > 0
          ? t('account.export.progress', { received, total: formatBytes(language, totalBytes) })
          : t('account.export.received', { received })}
      </p>
    </div>
  );
}
