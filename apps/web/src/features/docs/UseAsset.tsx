import { CodeBlock } from '../../ui/content/CodeBlock.tsx';
import { Prose, RichText } from '../../ui/content/RichText.tsx';
import { MarginNote, Wide } from '../../ui/layout/Article.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { MUJOCO_RUN, MUJOCO_SCENE, ROS, USD } from './samples.ts';

/** How the asset gets into the tools that readers work with. */
export function UseAsset() {
  const { t } = useWords('gettingStarted');
  return (
    <>
      <Prose text={t('gettingStarted.use.guides')} />
      <h3>{t('gettingStarted.use.mujoco')}</h3>
      <Prose text={t('gettingStarted.use.mujocoText')} />
      <Wide>
        <CodeBlock name="sh" code={MUJOCO_RUN} />
      </Wide>
      <Wide>
        <CodeBlock name="mug/mjcf/desk.xml" code={MUJOCO_SCENE} />
      </Wide>
      <h3>{t('gettingStarted.use.usd')}</h3>
      <Prose text={t('gettingStarted.use.usdText')} />
      <MarginNote>
        <RichText text={t('gettingStarted.use.usdNote')} />
      </MarginNote>
      <Wide>
        <CodeBlock name="desk.py" code={USD} />
      </Wide>
      <h3>{t('gettingStarted.use.ros')}</h3>
      <Prose text={t('gettingStarted.use.rosText')} />
      <Wide>
        <CodeBlock name="sh" code={ROS} />
      </Wide>
      <h3>{t('gettingStarted.use.tools')}</h3>
      <Prose text={t('gettingStarted.use.toolsText')} />
    </>
  );
}
