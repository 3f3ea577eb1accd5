import type { HistoryRecord } from '@tangible/contracts';
import { useWords } from '../../words/WordsProvider.tsx';

/** What deleting a generation that has not ended costs: it is cancelled first. */
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
