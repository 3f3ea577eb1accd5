import type { GenerationTask } from '@tangible/contracts';
import { useState } from 'react';
import { PictureStrip } from '../../ui/content/PictureStrip.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './ResultPictures.module.css';

export interface ResultPicturesProps {
  task: GenerationTask;
  /** Opens the form with left and right exchanged; rejects if the pictures cannot be fetched. */
  onSwap: () => Promise<void>;
}

/** The pictures of a finished model and their problems. Where left and right seem exchanged, it offers to swap them. */
export function ResultPictures({ task, onSwap }: ResultPicturesProps) {
  const { t } = useWords('generate', 'errors');
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const isExchanged = task.pictures?.some(({ problem }) => problem === 'PICTURES_EXCHANGED');
  const swap = () => {
    setState('busy');
    onSwap().catch(() => setState('failed'));
  };
  return (
    <PictureStrip pictures={task.pictures} hasProblems>
      {isExchanged && (
        <p className={styles.swap}>
          <Button isSmall isBusy={state === 'busy'} onClick={swap}>
            {t('generate.complete.swap')}
          </Button>
          {state === 'failed' && <span role="alert">{t('errors.unreachable')}</span>}
        </p>
      )}
    </PictureStrip>
  );
}
