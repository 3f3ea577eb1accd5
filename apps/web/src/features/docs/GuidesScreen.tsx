import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { CodeTabs } from '../../ui/content/CodeTabs.tsx';
import { NumberedList } from '../../ui/content/NumberedList.tsx';
import { Prose } from '../../ui/content/RichText.tsx';
import { Article, Wide } from '../../ui/layout/Article.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { GUIDES, type Guide, MAKE } from './guides.ts';
import { TriedMarks } from './TriedMarks.tsx';

export default function GuidesScreen() {
  const { t } = useWords('guides');
  const sections = [
    {
      id: 'asset',
      title: t('guides.asset.title'),
      body: (
        <>
          <Prose text={t('guides.asset.text')} />
          <Wide>
            <CodeBlock name="sh" code={MAKE} />
          </Wide>
          <Prose text={t('guides.asset.after')} />
        </>
      ),
    },
    ...GUIDES.map((guide) => ({
      id: guide.name,
      title: t(`guides.${guide.name}.title`),
      body: <GuideBody guide={guide} />,
    })),
  ];
  return (
    <Article title={t('guides.heading')} lead={t('guides.lead')} sections={sections}>
      <ClosingCall title={t('guides.call.title')} text={t('guides.call.text')} />
    </Article>
  );
}

/** The requirements, the test status, the commands and files, the result, and pitfalls. */
function GuideBody({ guide }: { guide: Guide }) {
  const { t } = useWords('guides');
  const { name, commands, files } = guide;
  const blocks = files.map((file) => ({ tab: file.name, name: file.name, code: file.code.trimEnd() }));
  return (
    <>
      <Prose text={t(`guides.${name}.text`)} />
      <TriedMarks guide={guide} />
      <Wide>
        <CodeBlock name="sh" code={commands} />
      </Wide>
      <Wide>
        {blocks.length > 1 ? (
          <CodeTabs label={t('guides.files', { guide: t(`guides.${name}.title`) })} blocks={blocks} />
        ) : (
          blocks.map(({ tab, ...block }) => <CodeBlock key={tab} {...block} />)
        )}
      </Wide>
      <h3>{t('guides.get')}</h3>
      <NumberedList isPlain items={[t(`guides.${name}.get.one`), t(`guides.${name}.get.two`)]} />
      <h3>{t('guides.watch')}</h3>
      <NumberedList isPlain items={[t(`guides.${name}.watch.one`), t(`guides.${name}.watch.two`)]} />
    </>
  );
}
