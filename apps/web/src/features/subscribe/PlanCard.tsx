import { FREE_PLAN_ID, type Plan, type Subscription } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatDay, formatPrice } from '../../ui/format/format.ts';
import { DimensionLine } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanCard.module.css';
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

/** One plan: its name, price, points and features, and the possible action. */
export function PlanCard({ plan, subscription, isBusy, isDisabled, onChoose, onCancel }: PlanCardProps) {
  const { t, language } = useWords('subscribe');
  const { price, currency, billingCycle, points } = plan;
  const option = readOption(plan, subscription);
  const isCurrent = plan.id === (subscription?.planId ?? FREE_PLAN_ID);
  const day = subscription && formatDay(language, subscription.currentPeriodEnd);
  return (
    <li className={`${styles.plan} ${isCurrent ? styles.current : ''}`}>
      <div className={styles.name}>
        <h3>{plan.name}</h3>
        {isCurrent && <span className={styles.marker}>{t('subscribe.current')}</span>}
      </div>
      <p className={styles.description}>{plan.description}</p>
      <div>
        <p className={styles.price}>
          <strong>{price === 0 ? t('subscribe.free') : formatPrice(language, price, currency)}</strong>
          {price > 0 && <span>{t(`subscribe.per.${billingCycle}`)}</span>}
        </p>
        {billingCycle === 'yearly' && (
          <p className={styles.monthly}>
            {t('subscribe.perMonthAbout', { price: formatPrice(language, price / 12, currency) })}
          </p>
        )}
      </div>
      <DimensionLine label={t('site.points', { points })} />
      <ul className={styles.features}>
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <div className={styles.action}>
        <Button
          kind={option === 'subscribe' || option === 'buy' ? 'action' : 'plain'}
          isBusy={isBusy}
          disabled={isDisabled || option === 'current' || option === 'next'}
          onClick={option === 'cancel' ? onCancel : onChoose}
          aria-label={isBusy ? undefined : `${face(option)}: ${plan.name}`}
        >
          {isBusy ? t('subscribe.processing') : face(option)}
        </Button>
      </div>
    </li>
  );

  function face(option: PlanOption): string {
    return t(`subscribe.options.${option}`, { date: day ?? '' });
  }
}
