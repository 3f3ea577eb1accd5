import { useEffect, useState } from 'react';
import { listPayments } from '../../api/billing.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { reportPurchase } from './report-purchase.ts';

/** A provider reports a payment a moment after it has sent the browser back. */
const ASK_AGAIN_MS = 3000;
const ASKED_MAX = 20;

/** Shown after a payment: the current points, and the next step. */
export function Upgraded() {
  const { t, language } = useWords('subscribe');
  const { user, refresh } = useAuth();
  const [isArriving, setArriving] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the buyer comes back.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const ask = async (asked: number) => {
      const [newest] = await listPayments().catch(() => []);
      if (left) return;
      const isPending = newest?.status === 'pending';
      setArriving(isPending);
      if (isPending && asked < ASKED_MAX) {
        timer = setTimeout(() => ask(asked + 1), ASK_AGAIN_MS);
        return;
      }
      await refresh();
      if (newest) await reportPurchase(newest);
    };
    void ask(1);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);

  return (
    <>
      <PageHead title={t('subscribe.success.title')} lead={t('subscribe.success.text')} />
      <Notice kind="proven" text={t('subscribe.success.points', { points: user?.points ?? 0 })}>
        {isArriving && <p>{t('subscribe.success.arriving')}</p>}
        <LinkButton to={`/${language}/generate`}>{t('subscribe.success.dashboard')}</LinkButton>
      </Notice>
    </>
  );
}
