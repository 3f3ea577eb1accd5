import { useEffect, useRef, useState } from 'react';
import { startGeneration } from '../../api/generations.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { CompleteView } from './CompleteView.tsx';
import { FailedView } from './FailedView.tsx';
import { GeneratingView } from './GeneratingView.tsx';
import { UploadForm } from './UploadForm.tsx';
import { useGeneration } from './use-generation.ts';

/** The generator of a person who is signed in: one view for each of its stages. */
export function Generator() {
  const { t } = useWords();
  const { user, refresh } = useAuth();
  const { state, start, cancel, reset } = useGeneration({ id: user!.id, place: 'generate', onPoints: refresh });
  // Each round begins with an empty form.
  const [round, setRound] = useState(0);
  const again = () => {
    setRound(round + 1);
    reset();
  };

  const box = useRef<HTMLDivElement>(null);
  const firstStage = useRef(state.stage);
  useEffect(() => {
    // The form that had the focus is gone: those who cannot see it are led to what took its place.
    if (state.stage !== firstStage.current) box.current?.focus();
    firstStage.current = state.stage;
  }, [state.stage]);

  return (
    <div ref={box} tabIndex={-1} data-stage={state.stage} style={{ outline: 'none' }}>
      {state.stage === 'upload' && state.busy === 'resuming' && <Notice kind="busy">{t('generate.resuming')}</Notice>}
      {state.stage === 'upload' && state.busy !== 'resuming' && (
        <UploadForm
          key={round}
          points={user!.points}
          isStarting={state.busy === 'starting'}
          notice={state.isCancelled ? t('errors.GENERATION_CANCELLED') : null}
          onStart={(request) => start({ ...request, send: () => startGeneration(request) })}
        />
      )}
      {state.stage === 'generating' && (
        <GeneratingView
          {...state}
          onCancel={() => {
            setRound(round + 1);
            cancel();
          }}
        />
      )}
      {state.stage === 'uploading' && (
        <Notice kind="busy" title={t('generate.storing.title')} text={t('generate.storing.text')} />
      )}
      {state.stage === 'complete' && <CompleteView {...state} onAgain={again} />}
      {state.stage === 'error' && <FailedView {...state} onAgain={again} />}
    </div>
  );
}
