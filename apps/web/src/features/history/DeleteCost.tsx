import type { HistoryRecord } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';

/** The cost of deleting an unfinished generation: it is cancelled first. */
export function DeleteCost({ record: { cancelCost, pointsCost } }: { record: HistoryRecord }) {
  const { t } = useWords('history');
  if (cancelCost === null) return null;
  return (
    <p>
      {cancelCost > 0
        ? t('history.delete.begun', { cost: cancelCost, total: pointsCost })
        : t('history.delete.waiting')}
    </p>
  );
}
