import results from 'virtual:results';
import type { Translate } from '@tangible/i18n';
import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { Prose, RichText } from '../../ui/content/RichText.tsx';
import { Article, MarginNote, Wide } from '../../ui/layout/Article.tsx';
import type { ArticleSection } from '../../ui/layout/article-section.ts';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { ForeignResults } from './ForeignResults.tsx';
import { GlanceResults } from './GlanceResults.tsx';
import { HostedAlignment, HostedScores } from './HostedScores.tsx';
import { HOSTED } from './hosted-figures.ts';
import { hasViews } from './list-views.ts';
import { PeerResults } from './PeerResults.tsx';
import { PublishedResults } from './PublishedResults.tsx';
import { QualityResults } from './QualityResults.tsx';
import { listSets } from './quality-sets.ts';
import { ScaleResults } from './ScaleResults.tsx';
import { ApiResults, SpeedResults } from './SpeedResults.tsx';
import { SpreadResults } from './SpreadResults.tsx';
import { ViewResults } from './ViewResults.tsx';

const REPEAT = `npm run bench
npm run bench:quality -- --data objects/`;

const { quality, engine, api, finish, unwrap } = results;

/** Objects of all sets together. */
const objectCount = quality ? listSets(quality).reduce((sum, { network }) => sum + network.objects, 0) : 0;
const hasQuality = objectCount > 0;
/** Figures before those of the speed: shape, spread, published, size. */
const QUALITY_FIGURES = hasQuality ? 4 : 0;
const SPEED_FIGURES = engine ? 3 : 0;

export default function BenchmarksScreen() {
  const { t } = useWords('benchmarks');
  const sections = [...listQuality(t), ...listCosts(t), ...listStated(t)];
  return (
    <Article title={t('benchmarks.heading')} lead={t('benchmarks.lead')} sections={sections}>
      <ClosingCall title={t('benchmarks.call.title')} text={t('benchmarks.call.text')} />
    </Article>
  );
}

/** The results of the quality benchmark, if it was run. */
function listQuality(t: Translate<'benchmarks'>): ArticleSection[] {
  if (!quality || !hasQuality) return [];
  const views: ArticleSection = {
    id: 'views',
    title: t('benchmarks.views.title'),
    body: (
      <>
        <Prose text={t('benchmarks.views.text')} />
        <Wide>
          <ViewResults sets={listSets(quality)} />
        </Wide>
      </>
    ),
  };
  return [
    {
      id: 'glance',
      title: t('benchmarks.glance.title'),
      body: (
        <>
          <Prose text={t('benchmarks.glance.text', { objects: objectCount })} />
          <Wide>
            <GlanceResults quality={quality} engine={engine} />
          </Wide>
        </>
      ),
    },
    {
      id: 'quality',
      title: t('benchmarks.quality.title'),
      body: (
        <>
          <Prose text={t('benchmarks.quality.text', { objects: objectCount })} />
          <Wide>
            <QualityResults quality={quality} figure={1} />
          </Wide>
          <Prose text={t('benchmarks.quality.after')} />
        </>
      ),
    },
    ...(hasViews(listSets(quality)) ? [views] : []),
    {
      id: 'spread',
      title: t('benchmarks.spread.title'),
      body: (
        <>
          <Prose text={t('benchmarks.spread.text')} />
          <Wide>
            <SpreadResults quality={quality} figure={2} />
          </Wide>
        </>
      ),
    },
    {
      id: 'published',
      title: t('benchmarks.published.title'),
      body: (
        <>
          <Prose text={t('benchmarks.published.text')} />
          <Wide>
            <PublishedResults quality={quality} figure={3} />
          </Wide>
        </>
      ),
    },
    {
      id: 'scale',
      title: t('benchmarks.scale.title'),
      body: (
        <>
          <Prose text={t('benchmarks.scale.text')} />
          <Wide>
            <ScaleResults quality={quality} figure={4} />
          </Wide>
        </>
      ),
    },
  ];
}

/** The cost of an asset and of a call, compared with other libraries. */
function listCosts(t: Translate<'benchmarks'>): ArticleSection[] {
  const sections: ArticleSection[] = [];
  if (engine) {
    const body = (
      <>
        <Prose text={t('benchmarks.speed.text')} />
        <MarginNote>
          <RichText text={t('benchmarks.speed.hosted')} />
        </MarginNote>
        <Wide>
          <SpeedResults engine={engine} figure={QUALITY_FIGURES + 1} />
        </Wide>
      </>
    );
    sections.push({ id: 'speed', title: t('benchmarks.speed.title'), body });
  }
  if (engine && unwrap) {
    const body = (
      <>
        <Prose text={t('benchmarks.peers.text')} />
        <Wide>
          <PeerResults engine={engine} unwrap={unwrap} />
        </Wide>
      </>
    );
    sections.push({ id: 'peers', title: t('benchmarks.peers.title'), body });
  }
  if (finish) {
    const body = (
      <>
        <Prose text={t('benchmarks.foreign.text', { meshes: finish.summary.meshes })} />
        <Wide>
          <ForeignResults finish={finish} />
        </Wide>
      </>
    );
    sections.push({ id: 'foreign', title: t('benchmarks.foreign.title'), body });
  }
  if (api) {
    const body = (
      <>
        <Prose text={t('benchmarks.api.text')} />
        <Wide>
          <ApiResults api={api} />
        </Wide>
      </>
    );
    sections.push({ id: 'api', title: t('benchmarks.api.title'), body });
  }
  return sections;
}

/** The figures stated for the hosted model, and how all others are measured. */
function listStated(t: Translate<'benchmarks'>): ArticleSection[] {
  const [first, second] = HOSTED.alignment.map(({ value }) => value);
  const { images, dimensions, methods } = HOSTED;
  const figure = QUALITY_FIGURES + SPEED_FIGURES + 1;
  return [
    {
      id: 'hosted',
      title: t('benchmarks.hosted.title'),
      body: (
        <>
          <Prose text={t('benchmarks.hosted.text', { images, dimensions, methods })} />
          <MarginNote>
            <RichText text={t('benchmarks.hosted.note')} />
          </MarginNote>
          <Wide>
            <HostedScores figure={figure} />
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
            <HostedAlignment figure={figure + 1} />
          </Wide>
        </>
      ),
    },
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
}
