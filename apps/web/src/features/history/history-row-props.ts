import type { HistoryRecord } from '@tangible/contracts';

export interface HistoryRowProps {
  record: HistoryRecord;
  isBusy: boolean;
  onCheck: (record: HistoryRecord) => void;
  onDownload: (record: HistoryRecord) => void;
  onView: (record: HistoryRecord) => void;
  onDelete: (record: HistoryRecord) => void;
}
