import type { SecondFactorState } from '@tangible/contracts';
import { lazy, Suspense, useState } from 'react';
import { readSecondFactor } from '../../api/security.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { formatDay } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Part } from '../account/Part.tsx';
import { ProofDialog } from './ProofDialog.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import styles from './SecondFactor.module.css';

/** Fetched when it is opened: it contains the code that draws QR codes. */
const SetupDialog = lazy(() => import('./SetupDialog.tsx'));

type Open = { dialog: 'setup' | 'renew' | 'remove' } | { dialog: 'codes'; codes: readonly string[] };

/** Two-factor authentication: turn it on or off, and make new recovery codes. */
export function SecondFactor() {
  const { t } = useWords('security', 'errors');
  const { data: state, error, isLoading, reload } = useCall(readSecondFactor);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showCodes = (codes: readonly string[]) => {
    setOpen({ dialog: 'codes', codes });
    reload();
  };
  return (
    <Part title={t('security.secondFactor.title')}>
      <p>{t('security.secondFactor.text')}</p>
      {error && !isLoading ? (
        <Notice kind="problem" text={errorWords(t, error, t('security.secondFactor.loadFailed'))}>
          <Button onClick={reload}>{t('site.tryAgain')}</Button>
        </Notice>
      ) : !state ? (
        <Notice kind="busy">{t('site.loading')}</Notice>
      ) : (
        <State state={state} onOpen={(dialog) => setOpen({ dialog })} />
      )}
      {open?.dialog === 'setup' && (
        <Suspense>
          <SetupDialog onDone={showCodes} onClose={close} />
        </Suspense>
      )}
      {open?.dialog === 'renew' && <ProofDialog about="renewing" onRenewed={showCodes} onClose={close} />}
      {open?.dialog === 'remove' && (
        <ProofDialog
          about="removing"
          onRemoved={() => {
            close();
            reload();
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'codes' && <RecoveryCodesDialog codes={open.codes} onClose={close} />}
    </Part>
  );
}

interface StateProps {
  state: SecondFactorState;
  onOpen(dialog: 'setup' | 'renew' | 'remove'): void;
}

function State({ state, onOpen }: StateProps) {
  const { t, language } = useWords('security');
  if (!state.activeSince) {
    return (
      <>
        <p role="status" className={styles.state}>
          {t('security.secondFactor.off')}
        </p>
        {state.isAvailable ? (
          <Button kind="action" onClick={() => onOpen('setup')}>
            {t('security.secondFactor.turnOn')}
          </Button>
        ) : (
          <Notice kind="stop" text={t('security.secondFactor.unavailable')} />
        )}
      </>
    );
  }
  return (
    <>
      <div role="status" className={`${styles.state} ${styles.on}`}>
        <p>{t('security.secondFactor.on', { date: formatDay(language, state.activeSince) })}</p>
        <p className={styles.left}>{t('security.secondFactor.left', { count: state.recoveryCodesLeft })}</p>
      </div>
      <div className={styles.ways}>
        <Button onClick={() => onOpen('renew')}>{t('security.secondFactor.renew')}</Button>
        <Button onClick={() => onOpen('remove')}>{t('security.secondFactor.turnOff')}</Button>
      </div>
    </>
  );
}
