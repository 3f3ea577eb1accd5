import results from 'virtual:results';
import { Article, MarginNote, Wide } from '../../ui/Article.tsx';
import { ClosingCall } from '../../ui/ClosingCall.tsx';
import { CodeBlock } from '../../ui/CodeBlock.tsx';
import { Prose, RichText } from '../../ui/RichText.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { HostedAlignment, HostedScores } from './HostedScores.tsx';
import { HOSTED } from './hosted-figures.ts';
import { QualityResults } from './QualityResults.tsx';
import { ApiResults, SpeedResults } from './SpeedResults.tsx';

const REPEAT = `npm run bench
npm run bench:quality -- --data objects/`;

const { quality, engine, api } = results;

/** Objects of all sets together. */
const objectCount = Object.values(quality?.sets ?? {}).reduce((sum, { network }) => sum + (network?.objects ?? 0), 0);
const setCount = Object.values(quality?.sets ?? {}).filter(({ network }) => network).length;

export default function BenchmarksScreen() {
  const { t } = useWords();
  const [first, second] = HOSTED.alignment.map(({ value }) => value);
  const sections = [
    {
      id: 'hosted',
      title: t('benchmarks.hosted.title'),
      body: (
        <>
          <Prose
            text={t('benchmarks.hosted.text', {
              images: HOSTED.images,
              dimensions: HOSTED.dimensions,
              methods: HOSTED.methods,
            })}
          />
          <MarginNote>
            <RichText text={t('benchmarks.hosted.note')} />
          </MarginNote>
          <Wide>
            <HostedScores />
          </Wide>
        </>
      ),
    },
    {
      id: 'alignment',
      title: t('benchmarks.alignment.title'),
      body: (
        <>
          <Prose text={t('benchmarks.alignment.text', { first: first!, second: second! })} />
          <Wide>
            <HostedAlignment />
          </Wide>
        </>
      ),
    },
    ...(quality && setCount > 0
      ? [
          {
            id: 'quality',
            title: t('benchmarks.quality.title'),
            body: (
              <>
                <Prose text={t('benchmarks.quality.text', { objects: objectCount })} />
                <Wide>
                  <QualityResults quality={quality} figure={3} />
                </Wide>
                <Prose text={t('benchmarks.quality.after')} />
              </>
            ),
          },
        ]
      : []),
    ...(engine
      ? [
          {
            id: 'speed',
            title: t('benchmarks.speed.title'),
            body: (
              <>
                <Prose text={t('benchmarks.speed.text')} />
                <MarginNote>
                  <RichText text={t('benchmarks.speed.hosted')} />
                </MarginNote>
                <Wide>
                  <SpeedResults engine={engine} figure={3 + setCount} />
                </Wide>
              </>
            ),
          },
        ]
      : []),
    ...(api
      ? [
          {
            id: 'api',
            title: t('benchmarks.api.title'),
            body: (
              <>
                <Prose text={t('benchmarks.api.text')} />
                <Wide>
                  <ApiResults api={api} />
                </Wide>
              </>
            ),
          },
        ]
      : []),
    {
      id: 'repeat',
      title: t('benchmarks.repeat.title'),
      body: (
        <>
          <Prose text={t('benchmarks.repeat.text')} />
          <Wide>
            <CodeBlock name="sh" code={REPEAT} />
          </Wide>
          <Prose text={t('benchmarks.repeat.after')} />
        </>
      ),
    },
  ];
  return (
    <Article title={t('benchmarks.heading')} lead={t('benchmarks.lead')} sections={sections}>
      <ClosingCall title={t('benchmarks.call.title')} text={t('benchmarks.call.text')} />
    </Article>
  );
}
