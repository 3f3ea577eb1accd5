import { FREE_PLAN_ID, type Plan, type Subscription } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { PlanFace } from './PlanFace.tsx';
import { type PlanOption, readOption } from './read-option.ts';

export interface PlanCardProps {
  plan: Plan;
  subscription: Subscription | null;
  /** Its checkout is being opened. */
  isBusy: boolean;
  /** Another one is. */
  isDisabled: boolean;
  onChoose(): void;
  onCancel(): void;
}

/** One plan with what its reader can do with it. */
export function PlanCard({ plan, subscription, isBusy, isDisabled, onChoose, onCancel }: PlanCardProps) {
  const { t, language } = useWords('subscribe');
  const option = readOption(plan, subscription);
  const isCurrent = plan.id === (subscription?.planId ?? FREE_PLAN_ID);
  const day = subscription && formatDay(language, subscription.currentPeriodEnd);
  return (
    <PlanFace plan={plan} isCurrent={isCurrent}>
      <Button
        kind={option === 'subscribe' || option === 'buy' ? 'action' : 'plain'}
        isBusy={isBusy}
        disabled={isDisabled || option === 'current' || option === 'next'}
        onClick={option === 'cancel' ? onCancel : onChoose}
        aria-label={isBusy ? undefined : `${face(option)}: ${plan.name}`}
      >
        {isBusy ? t('subscribe.processing') : face(option)}
      </Button>
    </PlanFace>
  );

  function face(option: PlanOption): string {
    return t(`subscribe.options.${option}`, { date: day ?? '' });
  }
}
