import type { Subscription } from '@tangible/contracts';
import { Button } from '../../ui/controls/Button.tsx';
import { formatDay } from '../../ui/format/format.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './CurrentSubscription.module.css';

export interface CurrentSubscriptionProps {
  subscription: Subscription;
  onCancel(): void;
}

/** The current subscription, its end, and the next plan. */
export function CurrentSubscription({ subscription, onCancel }: CurrentSubscriptionProps) {
  const { t, language } = useWords('subscribe');
  const { planName, nextPlanName, billingCycle, cancelAtPeriodEnd, status, currentPeriodStart, currentPeriodEnd } =
    subscription;
  const date = formatDay(language, currentPeriodEnd);
  const what = cancelAtPeriodEnd ? 'ends' : nextPlanName ? 'changes' : 'renews';
  return (
    <section className={styles.panel} aria-labelledby="current-subscription">
      <div className={styles.what}>
        <h2 id="current-subscription" className={styles.title}>
          {t('subscribe.yours')}
        </h2>
        <p className={styles.plan}>
          {planName} <span>{t(`subscribe.cycles.${billingCycle}`)}</span>
        </p>
      </div>
      <div className={styles.period}>
        <div className={styles.ends}>
          <span>{formatDay(language, currentPeriodStart)}</span>
          <span>{date}</span>
        </div>
        <div className={styles.line} aria-hidden="true">
          <span style={{ left: `${passed(currentPeriodStart, currentPeriodEnd)}%` }} />
        </div>
        <p>{t(`subscribe.${what}`, { date, plan: nextPlanName ?? '' })}</p>
        {status === 'past_due' && <p className={styles.due}>{t('subscribe.pastDue')}</p>}
      </div>
      {!cancelAtPeriodEnd && (
        <Button isSmall onClick={onCancel}>
          {t('subscribe.cancel.open')}
        </Button>
      )}
    </section>
  );
}

/** How much of the period is over, in percent. */
function passed(start: string, end: string): number {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  return Math.min(100, Math.max(0, (100 * (Date.now() - from)) / (to - from)));
}
