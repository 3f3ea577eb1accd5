import type { AssetDetails, EditBody } from '@tangible/contracts';
import { useEffect, useState } from 'react';
import { changeAsset } from '../../api/assets.ts';
import { errorWords } from '../../ui/format/error-words.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';

/** An edit on its way: sent, checked by the engine, and then a version or a reason why not. */
export type SaveState =
  | { stage: 'idle' | 'sending' }
  | { stage: 'checking' | 'saved'; number: number }
  | { stage: 'failed'; words: string };

/** Sends an edit and follows its version until that is ready or has failed. */
export function useSaveEdit(asset: AssetDetails, onAsset: (asset: AssetDetails) => void) {
  const { t } = useWords('assets', 'errors');
  const [state, setState] = useState<SaveState>({ stage: 'idle' });

  const watched = state.stage === 'checking' ? state.number : null;
  useEffect(() => {
    const version = asset.versions.find(({ number }) => number === watched);
    if (!version || version.status === 'PENDING') return;
    setState(
      version.status === 'COMPLETED'
        ? { stage: 'saved', number: version.number }
        : { stage: 'failed', words: taskErrorWords(t, version, t('assets.edit.failed')) },
    );
  }, [asset, watched, t]);

  const save = async (change: EditBody) => {
    setState({ stage: 'sending' });
    try {
      const answer = await changeAsset(asset.contentId, change);
      // A new name alone is stored at once, without a version that has to be checked.
      const newest = answer.versions.at(-1);
      setState({ stage: 'checking', number: newest?.number ?? 1 });
      onAsset(answer);
    } catch (error) {
      setState({ stage: 'failed', words: errorWords(t, error, t('assets.edit.failed')) });
    }
  };
  return { state, save };
}
