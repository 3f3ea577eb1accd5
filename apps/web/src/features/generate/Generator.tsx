import type { GenerationTask } from '@tangible/contracts';
import { useRef, useState } from 'react';
import { startGeneration } from '../../api/generations.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { Choices } from './choices.ts';
import { type Draft, draftSwapped } from './draft.ts';
import { ResultPictures } from './ResultPictures.tsx';
import { UploadForm } from './UploadForm.tsx';
import { Workbench } from './Workbench.tsx';

/** The generator of a person who is signed in: pictures in, an asset out. */
export function Generator() {
  const { t } = useWords('generate');
  const [draft, setDraft] = useState<Draft | null>(null);
  const choices = useRef<Choices | null>(null);
  const swap = async (task: GenerationTask, again: () => void) => {
    setDraft(await draftSwapped(task, choices.current));
    again();
  };
  return (
    <Workbench
      place="generate"
      doneTitle={t('generate.complete.title')}
      again={t('generate.complete.another')}
      renderForm={({ onStart, ...form }) => (
        <UploadForm
          {...form}
          draft={draft}
          onStart={(request, chosen) => {
            choices.current = chosen;
            setDraft(null);
            onStart({ ...request, send: () => startGeneration(request) });
          }}
        />
      )}
      renderInput={(task, again) => <ResultPictures task={task} onSwap={() => swap(task, again)} />}
    />
  );
}
