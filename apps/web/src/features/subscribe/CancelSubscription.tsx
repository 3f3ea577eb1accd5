import type { Subscription } from '@tangible/contracts';
import { cancelSubscription } from '../../api/billing.ts';
import { Confirm } from '../../ui/controls/Confirm.tsx';
import { useAction } from '../../ui/controls/use-action.ts';
import { formatDay } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';

export interface CancelSubscriptionProps {
  subscription: Subscription;
  onCancelled(): void;
  onClose(): void;
}

/** Asks before a subscription is cancelled: it continues to the end of the paid period. */
export function CancelSubscription({ subscription, onCancelled, onClose }: CancelSubscriptionProps) {
  const { t, language } = useWords('subscribe');
  const { isBusy, problem, run } = useAction(t('subscribe.cancel.failed'));
  const date = formatDay(language, subscription.currentPeriodEnd);
  return (
    <Confirm
      title={t('subscribe.cancel.title')}
      text={t('subscribe.cancel.text', { plan: subscription.planName, date })}
      action={t('subscribe.cancel.action')}
      back={t('subscribe.cancel.back')}
      isBusy={isBusy}
      problem={problem}
      onConfirm={() => run(cancelSubscription, onCancelled)}
      onClose={onClose}
    />
  );
}
