import results from 'virtual:results';
import { FURTHER_PICTURE_PERCENT, GENERATION_COST_POINTS, REFUND_DAYS, SIGN_UP_POINTS } from '@tangible/contracts';
import type { WordValues } from '@tangible/i18n';
import { Fold, FoldList } from '../../ui/content/Fold.tsx';
import { RichText } from '../../ui/content/RichText.tsx';
import { splitRichText } from '../../ui/content/split-rich-text.ts';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import page from '../../ui/layout/Page.module.css';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { QUESTIONS, type Question } from './questions.ts';

/** The numbers in the answers. */
const VALUES: Partial<Record<Question, WordValues>> = {
  time: {
    low: secondsOf('low'),
    medium: secondsOf('medium'),
    high: secondsOf('high'),
  },
  points: { ...GENERATION_COST_POINTS, further: FURTHER_PICTURE_PERCENT, free: SIGN_UP_POINTS },
  payment: { days: REFUND_DAYS },
};

function secondsOf(level: 'low' | 'medium' | 'high'): number {
  return Math.round(results.engine?.levels[level].seconds ?? 0);
}

export default function FaqScreen() {
  const { t } = useWords('faq');
  const entries = QUESTIONS.map((name) => ({
    name,
    question: t(`faq.q.${name}`),
    answer: t(`faq.a.${name}`, VALUES[name]),
  }));
  return (
    <div className={page.column}>
      <PageHead title={t('faq.heading')} lead={t('faq.lead')} />
      <FoldList>
        {entries.map(({ name, question, answer }, index) => (
          <Fold key={name} id={name} number={String(index + 1).padStart(2, '0')} title={<h2>{question}</h2>}>
            <p>
              <RichText text={answer} />
            </p>
          </Fold>
        ))}
      </FoldList>
      {/* Data for search engines; a page's policy does not hold it back, because it never runs. */}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own words, with every sign that could end the block escaped.
        dangerouslySetInnerHTML={{ __html: describeQuestions(entries) }}
      />
      <ClosingCall title={t('faq.call.title')} text={t('faq.call.text')} />
    </div>
  );
}

function describeQuestions(entries: readonly { question: string; answer: string }[]): string {
  const plain = (text: string) =>
    splitRichText(text)
      .map((piece) => piece.text)
      .join('');
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plain(answer) },
    })),
  }).replaceAll('<', '\\u003c');
}
