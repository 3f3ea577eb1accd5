import { useWords } from '../../words/WordsProvider.tsx';
import { HistoryRow } from './HistoryRow.tsx';
import styles from './HistoryTable.module.css';
import type { RecordListProps } from './history-row-props.ts';

const COLUMNS = ['inputImage', 'taskId', 'created', 'format', 'quality', 'status', 'progress', 'action'] as const;

/** The records as a table; on a phone each becomes a block, and stays a row for screen readers. */
export function HistoryTable({ records, busyId, hasChosen, ...actions }: RecordListProps) {
  const { t } = useWords('history');
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, browsers forget that this is a table.
    <table className={styles.table} role="table" aria-label={t('history.table')}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {t(`history.columns.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {records.map((record) => (
          <HistoryRow
            key={record.id}
            record={record}
            isBusy={busyId === record.contentId}
            isChosen={hasChosen(record.contentId)}
            {...actions}
          />
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}
