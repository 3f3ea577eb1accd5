import type { GenerationTask } from '@tangible/contracts';
import type { ModelReport } from '@tangible/viewer';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/content/Notice.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import { CompleteView } from './CompleteView.tsx';
import { FailedView } from './FailedView.tsx';
import { GeneratingView } from './GeneratingView.tsx';
import type { GeneratorKind } from './kept-generation.ts';
import { type StartRequest, useGeneration } from './use-generation.ts';

export interface WorkbenchProps {
  place: GeneratorKind;
  /** Shown above the result. */
  doneTitle: string;
  /** The label of the button that leads back to the form. */
  again: string;
  /** Renders the form. */
  renderForm: (form: WorkbenchForm) => ReactNode;
  /** Renders the input of a finished task, next to its model. `again` leads back to the form. */
  renderInput?: (task: GenerationTask, again: () => void) => ReactNode;
  /** Renders what a finished task was made from, at the side of its model: before and after. */
  renderBefore?: (task: GenerationTask) => ReactNode;
  /** The heading of the model at its side. */
  afterTitle?: string;
  /** Renders more of the report of a finished task, below its model. */
  renderReport?: (report: ModelReport, task: GenerationTask) => ReactNode;
}

interface WorkbenchForm {
  points: number;
  isStarting: boolean;
  /** A notice about the previous run, above the form. */
  notice: string | null;
  onStart: (beginning: StartRequest) => void;
}

/** The generator of a signed-in user: one view for each stage, from the form to the result. */
export function Workbench(props: WorkbenchProps) {
  const {
    place,
    doneTitle,
    again: againWords,
    renderForm,
    renderInput,
    renderBefore,
    afterTitle,
    renderReport,
  } = props;
  const { t } = useWords('generate', 'errors');
  const { user, update } = useAuth();
  const { state, start, cancel, reset } = useGeneration({ id: user!.id, place, onPoints: update });
  // Each round starts with an empty form.
  const [round, setRound] = useState(0);
  const again = () => {
    setRound(round + 1);
    reset();
  };

  const box = useRef<HTMLDivElement>(null);
  const firstStage = useRef(state.stage);
  useEffect(() => {
    // The form that had the focus is gone: the focus and, on a phone, the view move to its replacement.
    if (state.stage !== firstStage.current) {
      box.current?.focus({ preventScroll: true });
      if ((box.current?.getBoundingClientRect().top ?? 0) < 0) box.current?.scrollIntoView();
    }
    firstStage.current = state.stage;
  }, [state.stage]);

  return (
    <div ref={box} tabIndex={-1} data-stage={state.stage} style={{ outline: 'none' }}>
      {state.stage === 'upload' && state.busy === 'resuming' && <Notice kind="busy">{t('generate.resuming')}</Notice>}
      {state.stage === 'upload' && state.busy !== 'resuming' && (
        <div key={round}>
          {renderForm({
            points: user!.points,
            isStarting: state.busy === 'starting',
            notice: state.cancelled ? t('errors.GENERATION_CANCELLED', state.cancelled) : null,
            onStart: start,
          })}
        </div>
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
      {state.stage === 'complete' && (
        <CompleteView
          {...state}
          title={doneTitle}
          again={againWords}
          input={renderInput?.(state.task, again)}
          before={renderBefore?.(state.task)}
          afterTitle={afterTitle}
          renderReport={renderReport}
          onAgain={again}
        />
      )}
      {state.stage === 'error' && <FailedView {...state} onAgain={again} />}
    </div>
  );
}
