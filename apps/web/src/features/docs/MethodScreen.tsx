import { FURTHER_PICTURE_PERCENT } from '@tangible/contracts';
import { Figure } from '../../ui/content/Figure.tsx';
import { NumberedList } from '../../ui/content/NumberedList.tsx';
import { Prose, RichText } from '../../ui/content/RichText.tsx';
import { PARAMETERS_MILLION } from '../../ui/facts/network-facts.ts';
import { Article, MarginNote, Wide } from '../../ui/layout/Article.tsx';
import { ClosingCall } from '../../ui/layout/ClosingCall.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { CheckTable } from './CheckTable.tsx';
import { ClosedFigure } from './ClosedFigure.tsx';
import { DropFigure } from './DropFigure.tsx';
import { DROP_FACTS, PLACE_FACTS, VOLUME } from './engine-facts.ts';
import { FrustumFigure } from './FrustumFigure.tsx';
import { LevelTable } from './LevelTable.tsx';
import { PaintFigure } from './PaintFigure.tsx';
import { PhysicsFigure } from './PhysicsFigure.tsx';
import { StageTable } from './StageTable.tsx';

const LIMITS = ['hollow', 'thin', 'back', 'size', 'material', 'rigid', 'photos', 'transparent'] as const;

export default function MethodScreen() {
  const { t } = useWords('method');
  const { penetrationShare, movementM, restS, settleS, ...drop } = DROP_FACTS;
  const sections = [
    {
      id: 'stages',
      title: t('method.overview.title'),
      body: (
        <>
          <Prose text={t('method.overview.text')} />
          <Note text={t('method.overview.note')} />
          <Wide>
            <StageTable />
          </Wide>
        </>
      ),
    },
    {
      id: 'shape',
      title: t('method.shape.title'),
      body: (
        <>
          <Prose text={t('method.shape.text', VOLUME)} />
          <Note text={t('method.shape.note', { parameters: PARAMETERS_MILLION })} />
          <Drawn number={1} caption={t('method.shape.figure')} drawing={<FrustumFigure />} />
          <Prose text={t('method.shape.after')} />
        </>
      ),
    },
    {
      id: 'closed',
      title: t('method.closed.title'),
      body: (
        <>
          <Prose text={t('method.closed.text')} />
          <Drawn number={2} caption={t('method.closed.figure')} drawing={<ClosedFigure />} />
        </>
      ),
    },
    {
      id: 'paint',
      title: t('method.paint.title'),
      body: (
        <>
          <Prose text={t('method.paint.text')} />
          <Drawn number={3} caption={t('method.paint.figure')} drawing={<PaintFigure />} />
          <Prose text={t('method.paint.provenance')} />
        </>
      ),
    },
    {
      id: 'physics',
      title: t('method.physics.title'),
      body: (
        <>
          <Prose text={t('method.physics.text')} />
          <Note text={t('method.physics.note')} />
          <Drawn number={4} caption={t('method.physics.figure')} drawing={<PhysicsFigure />} />
        </>
      ),
    },
    {
      id: 'drop',
      title: t('method.drop.title'),
      body: (
        <>
          <Prose text={t('method.drop.text', drop)} />
          <Note text={t('method.drop.note')} />
          <Drawn
            number={5}
            caption={t('method.drop.figure', {
              share: penetrationShare,
              movement: movementM,
              rest: restS,
              settle: settleS,
            })}
            drawing={<DropFigure />}
          />
          <Prose text={t('method.drop.place', PLACE_FACTS)} />
        </>
      ),
    },
    {
      id: 'levels',
      title: t('method.levels.title'),
      body: (
        <>
          <Prose text={t('method.levels.text')} />
          <Wide>
            <LevelTable />
          </Wide>
          <Prose text={t('method.levels.further', { percent: FURTHER_PICTURE_PERCENT })} />
          <Prose text={t('method.levels.after')} />
        </>
      ),
    },
    {
      id: 'checks',
      title: t('method.checks.title'),
      body: (
        <>
          <Prose text={t('method.checks.text')} />
          <Wide>
            <CheckTable />
          </Wide>
        </>
      ),
    },
    {
      id: 'limits',
      title: t('method.limits.title'),
      body: (
        <>
          <Prose text={t('method.limits.text')} />
          <NumberedList items={LIMITS.map((limit) => t(`method.limits.${limit}`))} isPlain />
        </>
      ),
    },
  ];
  return (
    <Article title={t('method.heading')} lead={t('method.lead')} sections={sections}>
      <ClosingCall title={t('method.call.title')} text={t('method.call.text')} />
    </Article>
  );
}

const Note = ({ text }: { text: string }) => (
  <MarginNote>
    <RichText text={text} />
  </MarginNote>
);

const Drawn = ({ number, caption, drawing }: { number: number; caption: string; drawing: React.ReactNode }) => (
  <Wide>
    <Figure number={number} caption={caption} isWide>
      {drawing}
    </Figure>
  </Wide>
);
