import { API_NOTICE_MONTHS, FURTHER_PICTURE_PERCENT } from '@tangible/contracts';
import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { CodeTabs } from '../../ui/content/CodeTabs.tsx';
import { NumberedList } from '../../ui/content/NumberedList.tsx';
import { Prose, RichText } from '../../ui/content/RichText.tsx';
import { Article, MarginNote, Wide } from '../../ui/layout/Article.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { FilesTable } from './FilesTable.tsx';
import { AGENT, CURL, FINISH, PYTHON, START, TERMINAL, TYPESCRIPT } from './samples.ts';
import { UseAsset } from './UseAsset.tsx';

const HINTS = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

export default function GettingStartedScreen() {
  const { t } = useWords('gettingStarted');
  const sections = [
    {
      id: 'need',
      title: t('gettingStarted.need.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.need.text')} />
          <MarginNote>
            <RichText text={t('gettingStarted.need.note')} />
          </MarginNote>
          <Prose text={t('gettingStarted.need.site')} />
        </>
      ),
    },
    {
      id: 'run',
      title: t('gettingStarted.run.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.run.text')} />
          <Wide>
            <CodeBlock name="sh" code={START} />
          </Wide>
          <Prose text={t('gettingStarted.run.after')} />
        </>
      ),
    },
    {
      id: 'terminal',
      title: t('gettingStarted.terminal.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.terminal.text')} />
          <MarginNote>
            <RichText text={t('gettingStarted.terminal.note')} />
          </MarginNote>
          <Wide>
            <CodeBlock name="sh" code={TERMINAL} />
          </Wide>
          <Prose text={t('gettingStarted.terminal.known')} />
          <Prose text={t('gettingStarted.terminal.batch')} />
        </>
      ),
    },
    {
      id: 'api',
      title: t('gettingStarted.api.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.api.text')} />
          <Wide>
            <CodeTabs
              label={t('gettingStarted.api.tabs')}
              blocks={[
                { tab: 'curl', name: 'generate.sh', code: CURL },
                { tab: 'Python', name: 'generate.py', code: PYTHON },
                { tab: 'TypeScript', name: 'generate.ts', code: TYPESCRIPT },
              ]}
            />
          </Wide>
          <Prose text={t('gettingStarted.api.sides', { percent: FURTHER_PICTURE_PERCENT })} />
          <Prose text={t('gettingStarted.api.after', { months: API_NOTICE_MONTHS })} />
        </>
      ),
    },
    {
      id: 'agents',
      title: t('gettingStarted.agents.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.agents.text')} />
          <Wide>
            <CodeBlock name="mcp.json" code={AGENT} />
          </Wide>
          <Prose text={t('gettingStarted.agents.after')} />
        </>
      ),
    },
    {
      id: 'model',
      title: t('gettingStarted.model.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.model.text')} />
          <Wide>
            <CodeBlock name="sh" code={FINISH} />
          </Wide>
          <Prose text={t('gettingStarted.model.after')} />
        </>
      ),
    },
    {
      id: 'zip',
      title: t('gettingStarted.zip.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.zip.text')} />
          <Wide>
            <FilesTable />
          </Wide>
        </>
      ),
    },
    { id: 'use', title: t('gettingStarted.use.title'), body: <UseAsset /> },
    {
      id: 'photo',
      title: t('gettingStarted.photo.title'),
      body: (
        <>
          <Prose text={t('gettingStarted.photo.text')} />
          <NumberedList items={HINTS.map((hint) => t(`gettingStarted.photo.${hint}`))} />
        </>
      ),
    },
  ];
  return (
    <Article title={t('gettingStarted.heading')} lead={t('gettingStarted.lead')} sections={sections}>
      <ClosingCall title={t('gettingStarted.call.title')} text={t('gettingStarted.call.text')} />
    </Article>
  );
}
