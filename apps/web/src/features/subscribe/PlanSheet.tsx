import type { PaymentMethod } from '@tangible/contracts';
import { useState } from 'react';
import { listPayments, listPlans, readSubscription } from '../../api/billing.ts';
import { listInvoices } from '../../api/invoices.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Dialog } from '../../ui/controls/Dialog.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { SecureForm } from '../auth/SecureForm.tsx';
import { CancelSubscription } from './CancelSubscription.tsx';
import { CurrentSubscription } from './CurrentSubscription.tsx';
import { MethodChoice } from './MethodChoice.tsx';
import { PaymentList } from './PaymentList.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanQuestions } from './PlanQuestions.tsx';
import styles from './PlanSheet.module.css';
import { PlanTabs } from './PlanTabs.tsx';
import { useCheckout } from './use-checkout.ts';

const load = async () => {
  const [plans, subscription, payments, invoices] = await Promise.all([
    listPlans(),
    readSubscription(),
    listPayments(),
    // The plans are shown without them, too; an invoice can then still be asked for.
    listInvoices().catch(() => []),
  ]);
  // The specification promises the list alone: without methods the server chooses one.
  const { data, methods = [] } = plans as Partial<typeof plans> & Pick<typeof plans, 'data'>;
  return { plans: data, methods, isClosed: plans.methods?.length === 0, subscription, payments, invoices };
};

/** The button that was pressed may be far below. */
const bringIntoView = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest' });

/** The plans by billing cycle, the current subscription, and the payments. */
export function PlanSheet() {
  const { t } = useWords('subscribe', 'secure', 'errors');
  const { data, error, isLoading, reload } = useCall(load);
  const [method, setMethod] = useState<PaymentMethod | null>(null);
  const [isCancelling, setCancelling] = useState(false);
  const { user } = useAuth();
  /** The plan that waits until the account is secured. */
  const [waitingPlanId, setWaiting] = useState<string | null>(null);
  const checkout = useCheckout({ onScheduled: reload, onUnsecured: setWaiting });
  const start = (planId: string) => checkout.start(planId, method ?? undefined);

  if (!data) {
    return error && !isLoading ? (
      <Notice kind="problem" text={errorWords(t, error, t('subscribe.loadFailed'))}>
        <Button onClick={reload}>{t('site.tryAgain')}</Button>
      </Notice>
    ) : (
      <Notice kind="busy">{t('subscribe.loading')}</Notice>
    );
  }

  const { plans, methods, isClosed, subscription, payments, invoices } = data;
  return (
    <>
      <div role="status">
        {checkout.message && (
          <p ref={bringIntoView} className={styles.message}>
            {checkout.message}
          </p>
        )}
      </div>
      <div role="alert">
        {checkout.problem && (
          <p ref={bringIntoView} className={styles.problem}>
            {checkout.problem}
          </p>
        )}
      </div>
      {isClosed && (
        <div className={styles.missing}>
          <Notice kind="stop" text={t('subscribe.notSetUp')} />
        </div>
      )}
      {subscription && <CurrentSubscription subscription={subscription} onCancel={() => setCancelling(true)} />}
      <PlanTabs plans={plans}>
        {(plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            subscription={subscription}
            isBusy={checkout.busyPlanId === plan.id}
            isDisabled={checkout.busyPlanId !== null || (isClosed && plan.price > 0)}
            onChoose={() => (user?.isQuick ? setWaiting(plan.id) : start(plan.id))}
            onCancel={() => setCancelling(true)}
          />
        )}
      </PlanTabs>
      <MethodChoice methods={methods} chosen={method ?? methods[0] ?? null} onChoose={setMethod} />
      <p className={styles.note}>{t('subscribe.nextCycle')}</p>
      <PaymentList payments={payments} invoices={invoices} plans={plans} onChanged={reload} />
      <PlanQuestions />
      {waitingPlanId !== null && user && (
        <Dialog title={t('secure.title')} onClose={() => setWaiting(null)}>
          <SecureForm
            user={user}
            reason="checkout"
            onBack={() => setWaiting(null)}
            onSecured={() => {
              setWaiting(null);
              start(waitingPlanId);
            }}
          />
        </Dialog>
      )}
      {isCancelling && subscription && (
        <CancelSubscription
          subscription={subscription}
          onClose={() => setCancelling(false)}
          onCancelled={() => {
            setCancelling(false);
            reload();
          }}
        />
      )}
    </>
  );
}
