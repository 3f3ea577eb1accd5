import { BILLING_CYCLES, type BillingCycle, type Plan, YEARLY_DISCOUNT } from '@tangible/contracts';
import { type ReactNode, useState } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { Tabs } from '../../ui/controls/Tabs.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanSheet.module.css';

export interface PlanTabsProps {
  plans: readonly Plan[];
  /** The card of a plan. */
  children(plan: Plan): ReactNode;
}

/** The plans, a tab for each billing cycle. */
export function PlanTabs({ plans, children }: PlanTabsProps) {
  const { t, language } = useWords('subscribe');
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const offered = plans.filter(({ billingCycle }) => billingCycle === cycle);
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(YEARLY_DISCOUNT);
  return (
    <Tabs<BillingCycle>
      label={t('subscribe.cycles.label')}
      chosen={cycle}
      onChoose={setCycle}
      tabs={BILLING_CYCLES.map((name) => ({
        name,
        face: (
          <>
            {t(`subscribe.cycles.${name}`)}
            {name === 'yearly' && <span className={styles.badge}>{t('subscribe.save', { percent })}</span>}
          </>
        ),
      }))}
    >
      {offered.length === 0 ? (
        <Notice kind="stop" text={t('subscribe.empty')} />
      ) : (
        <>
          <h2 className="unseen">{t(`subscribe.cycles.${cycle}`)}</h2>
          <ul className={styles.plans}>{offered.map(children)}</ul>
        </>
      )}
    </Tabs>
  );
}
