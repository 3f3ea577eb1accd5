import type { Plan } from '@tangible/contracts';
import type { ReactNode } from 'react';
import { formatPrice } from '../../ui/format/format.ts';
import { DimensionLine } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanCard.module.css';

export interface PlanFaceProps {
  plan: Plan;
  /** Marked as the plan of the reader. */
  isCurrent?: boolean;
  /** The button or the link at its end. */
  children: ReactNode;
}

/** One plan as everyone may read it: its name, price, points and features. */
export function PlanFace({ plan, isCurrent = false, children }: PlanFaceProps) {
  const { t, language } = useWords('subscribe');
  const { price, currency, billingCycle, points } = plan;
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
      <div className={styles.action}>{children}</div>
    </li>
  );
}
