import { REFUND_DAYS, SIGN_UP_POINTS } from '@tangible/contracts';
import { Fold, FoldList } from '../../ui/content/Fold.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './PlanSheet.module.css';

const QUESTIONS = ['change', 'trial', 'payment', 'refund'] as const;

/** The four questions that people ask before they pay. */
export function PlanQuestions() {
  const { t } = useWords('subscribe');
  const facts = { points: SIGN_UP_POINTS, days: REFUND_DAYS };
  return (
    <section className={styles.section} aria-labelledby="questions">
      <h2 id="questions">{t('subscribe.faq.title')}</h2>
      <FoldList>
        {QUESTIONS.map((name) => (
          <Fold key={name} title={<h3>{t(`subscribe.faq.${name}.question`, facts)}</h3>}>
            <p>{t(`subscribe.faq.${name}.answer`, facts)}</p>
          </Fold>
        ))}
      </FoldList>
    </section>
  );
}
