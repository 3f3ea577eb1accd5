import type { PaymentMethod } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { startCheckout } from '../../api/billing.ts';
import { ApiError } from '../../api/call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';

export interface CheckoutState {
  /** The plan whose checkout is being opened. */
  busyPlanId: string | null;
  problem: string | null;
  /** The notice about a scheduled change, if nothing has to be paid now. */
  message: string | null;
  start(planId: string, method?: PaymentMethod): void;
}

interface CheckoutEvents {
  onScheduled(): void;
  /** A quick account has to be secured first. */
  onUnsecured(planId: string): void;
}

/** Opens a checkout and sends the browser there. A change that is only scheduled stays on this page. */
export function useCheckout({ onScheduled, onUnsecured }: CheckoutEvents): CheckoutState {
  const { t, language } = useWords('errors');
  const [busyPlanId, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    // Back from the checkout, the browser may show this page as it was when it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && setBusy(null);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const start = async (planId: string, method?: PaymentMethod) => {
    setBusy(planId);
    setProblem(null);
    setMessage(null);
    try {
      const answer = await startCheckout({ planId, method, language });
      if (answer.scheduled) {
        setMessage(answer.message);
        setBusy(null);
        onScheduled();
      } else if (answer.checkoutUrl) {
        location.assign(answer.checkoutUrl);
      } else {
        setProblem(t('errors.CHECKOUT_FAILED'));
        setBusy(null);
      }
    } catch (error) {
      setBusy(null);
      if (error instanceof ApiError && error.code === 'ACCOUNT_NOT_SECURED') onUnsecured(planId);
      else setProblem(errorWords(t, error, t('errors.PAYMENT_FAILED')));
    }
  };
  return { busyPlanId, problem, message, start };
}
