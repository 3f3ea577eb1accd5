import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { Prose } from '../../ui/content/RichText.tsx';
import { Article } from '../../ui/layout/Article.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { USE_CASES } from './cases.ts';
import styles from './UseCases.module.css';

export default function UseCasesScreen() {
  const { t } = useWords('useCases');
  const sections = USE_CASES.map(({ name, formats, level, code }) => ({
    id: name,
    title: t(`useCases.${name}.title`),
    body: (
      <>
        <Prose text={t(`useCases.${name}.text`)} />
        <dl className={styles.facts}>
          <div>
            <dt>{t('useCases.facts.formats')}</dt>
            <dd className="mono">{formats.map((format) => format.toUpperCase()).join(' · ')}</dd>
          </div>
          <div>
            <dt>{t('useCases.facts.level')}</dt>
            <dd>{t(`useCases.${level}`)}</dd>
          </div>
          <div>
            <dt>{t('useCases.facts.files')}</dt>
            <dd>{t(`useCases.${name}.files`)}</dd>
          </div>
          <div className={styles.watch}>
            <dt>{t('useCases.facts.watch')}</dt>
            <dd>{t(`useCases.${name}.watch`)}</dd>
          </div>
        </dl>
        <p>{t(`useCases.${name}.recipe`)}</p>
        <CodeBlock {...code} />
      </>
    ),
  }));
  return (
    <Article title={t('useCases.heading')} lead={t('useCases.lead')} sections={sections}>
      <ClosingCall title={t('useCases.call.title')} text={t('useCases.call.text')} />
    </Article>
  );
}
