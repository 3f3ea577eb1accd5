import type { HistoryRecord } from '@tangible/contracts';

export interface HistoryRowProps {
  record: HistoryRecord;
  isBusy: boolean;
  isChosen: boolean;
  onCheck: (record: HistoryRecord) => void;
  onDownload: (record: HistoryRecord) => void;
  onView: (record: HistoryRecord) => void;
  onDelete: (record: HistoryRecord) => void;
  onToggle: (contentId: string) => void;
}

/** What cards and rows share. */
export interface RecordListProps extends Omit<HistoryRowProps, 'record' | 'isBusy' | 'isChosen'> {
  records: readonly HistoryRecord[];
  /** The row that is being worked on. */
  busyId: string | null;
  hasChosen: (contentId: string) => boolean;
}

/** What a card has and a row has not: its tags. */
export interface CardProps {
  /** Tags that are in use, as suggestions. */
  knownTags: readonly string[];
  onTags: (contentId: string, tags: string[]) => void;
  /** Shows everything with a tag. */
  onTag: (tag: string) => void;
}
