import { startGeneration } from '../../api/generations.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { UploadForm } from './UploadForm.tsx';
import { Workbench } from './Workbench.tsx';

/** The generator of a person who is signed in: a picture in, an asset out. */
export function Generator() {
  const { t } = useWords('generate');
  return (
    <Workbench
      place="generate"
      doneTitle={t('generate.complete.title')}
      again={t('generate.complete.another')}
      renderForm={({ onStart, ...form }) => (
        <UploadForm {...form} onStart={(request) => onStart({ ...request, send: () => startGeneration(request) })} />
      )}
    />
  );
}
