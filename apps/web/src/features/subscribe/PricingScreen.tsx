import { listPlans } from '../../api/billing.ts';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { PlanFace } from './PlanFace.tsx';
import { PlanQuestions } from './PlanQuestions.tsx';
import styles from './PlanSheet.module.css';
import { PlanTabs } from './PlanTabs.tsx';

/** The plans and their prices for everyone; choosing one leads to the screen that needs an account. */
export default function PricingScreen() {
  const { t, language } = useWords('pricing', 'subscribe', 'errors');
  const { data, error, isLoading, reload } = useCall(listPlans);
  return (
    <div className={page.column}>
      <PageHead title={t('pricing.title')} lead={t('subscribe.lead')} />
      <div className={styles.sheet}>
        {data ? (
          <PlanTabs plans={data.data}>
            {(plan) => (
              <PlanFace key={plan.id} plan={plan}>
                <LinkButton
                  to={`/${language}/${plan.price === 0 ? 'register' : 'subscribe'}`}
                  aria-label={`${t(plan.price === 0 ? 'pricing.start' : 'pricing.choose')}: ${plan.name}`}
                >
                  {t(plan.price === 0 ? 'pricing.start' : 'pricing.choose')}
                </LinkButton>
              </PlanFace>
            )}
          </PlanTabs>
        ) : error && !isLoading ? (
          <Notice kind="problem" text={errorWords(t, error, t('subscribe.loadFailed'))}>
            <Button onClick={reload}>{t('site.tryAgain')}</Button>
          </Notice>
        ) : (
          <Notice kind="busy">{t('subscribe.loading')}</Notice>
        )}
      </div>
      <p className={styles.note}>{t('subscribe.nextCycle')}</p>
      <PlanQuestions />
    </div>
  );
}
