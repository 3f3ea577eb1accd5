import { DOWNLOAD_NAME } from '@tangible/contracts';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { LazyViewer } from '../../ui/controls/LazyViewer.tsx';
import { formatSpan } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './OnDevice.module.css';
import type { DeviceState } from './use-device-engine.ts';

export type DeviceResultProps = Omit<Extract<DeviceState, { phase: 'done' }>, 'phase'> & {
  name: string;
  onAgain: () => void;
};

/** The finished asset, which is in this page alone: its checks, its viewer, its download. */
export function DeviceResult({ zipUrl, report, ms, name, onAgain }: DeviceResultProps) {
  const { t, language } = useWords('onDevice', 'generate');
  const count = report.checks.length;
  const passed = report.checks.filter(({ verdict }) => verdict === 'pass').length;
  return (
    <div className={styles.result}>
      <header>
        <h2>{t('generate.complete.title')}</h2>
        <p className={styles.verdict}>
          <strong>
            {passed === count
              ? t('generate.complete.proven', { count })
              : t('generate.complete.notProven', { passed, count })}
          </strong>
          <span className="mono">{t('generate.complete.took', { time: formatSpan(language, ms) })}</span>
        </p>
        <p>{t('onDevice.keep')}</p>
        <div className={styles.actions}>
          <LinkButton to={zipUrl} download={`${DOWNLOAD_NAME}.zip`}>
            {t('generate.complete.download')}
          </LinkButton>
          <Button onClick={onAgain}>{t('generate.complete.another')}</Button>
        </div>
      </header>
      <div className={styles.viewer}>
        <LazyViewer url={zipUrl} name={name} downloadName={`${DOWNLOAD_NAME}.zip`} />
      </div>
    </div>
  );
}
