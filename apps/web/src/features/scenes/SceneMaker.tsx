import { FILE_FORMAT_DEFAULT, SUBDIVISION_LEVEL_DEFAULT } from '@tangible/contracts';
import { startScene } from '../../api/generations.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { Workbench } from '../generate/Workbench.tsx';
import { SceneForm } from './SceneForm.tsx';

/** Several assets in, one scene out. */
export function SceneMaker() {
  const { t } = useWords('scenes');
  return (
    <Workbench
      place="scenes"
      doneTitle={t('scenes.done')}
      again={t('scenes.another')}
      renderForm={({ onStart, ...form }) => (
        <SceneForm
          {...form}
          onStart={(request) =>
            onStart({
              send: () => startScene(request),
              fileFormat: FILE_FORMAT_DEFAULT,
              subdivisionLevel: SUBDIVISION_LEVEL_DEFAULT,
            })
          }
        />
      )}
    />
  );
}
