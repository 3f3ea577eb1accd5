import type { GenerationTask } from '@tangible/contracts';
import { useEffect, useRef, useState } from 'react';
import { startGeneration } from '../../api/generations.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { useAuth } from '../auth/AuthProvider.tsx';
import batchStyles from '../batch/Batch.module.css';
import { QueueView } from '../batch/QueueView.tsx';
import { isOpen, isWaiting, useQueue } from '../batch/use-queue.ts';
import type { Choices } from './choices.ts';
import { type Draft, draftSwapped } from './draft.ts';
import { readKeptGeneration } from './kept-generation.ts';
import { ResultPictures } from './ResultPictures.tsx';
import { UploadForm } from './UploadForm.tsx';
import { Workbench } from './Workbench.tsx';

/** Fewer generations are not a batch: the screen of a single one shows more of it. */
const BATCH_MIN = 2;

/** The generator of a person who is signed in: pictures in, an asset out, or several at once and a queue. */
export function Generator() {
  const { t } = useWords('generate', 'batch');
  const { user, update } = useAuth();
  const [draft, setDraft] = useState<Draft | null>(null);
  const choices = useRef<Choices | null>(null);
  const queue = useQueue({ userId: user!.id, onPoints: update });
  const { rows } = queue;
  const hasBatch = rows !== null && (rows.some(({ kept }) => kept) || rows.length >= BATCH_MIN);
  const [view, setView] = useState<'form' | 'queue'>('form');
  const isFirst = useRef(true);
  useEffect(() => {
    if (rows === null || !isFirst.current) return;
    isFirst.current = false;
    // One who comes back sees what runs; a single generation has a view of its own.
    if (hasBatch && !readKeptGeneration('generate', user!.id)) setView('queue');
  }, [rows, hasBatch, user]);

  const swap = async (task: GenerationTask, again: () => void) => {
    setDraft(await draftSwapped(task, choices.current));
    again();
  };
  if (view === 'queue' && rows && rows.length > 0) {
    return <QueueView queue={queue} rows={rows} onMore={() => setView('form')} />;
  }
  return (
    <>
      {hasBatch && (
        <div className={batchStyles.running}>
          <span>{t('batch.running', { count: rows.filter((row) => isOpen(row) || isWaiting(row)).length })}</span>
          <Button isSmall kind="quiet" onClick={() => setView('queue')}>
            {t('batch.show')}
          </Button>
        </div>
      )}
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
            onBatch={(pictures) => {
              isFirst.current = false;
              queue.begin(pictures);
              setView('queue');
            }}
          />
        )}
        renderInput={(task, again) => <ResultPictures task={task} onSwap={() => swap(task, again)} />}
      />
    </>
  );
}
