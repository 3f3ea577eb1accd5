import { Link } from 'react-router';
import { assetPath } from '../../ui/format/asset-path.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { formatPercent } from '../../ui/format/format-figures.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { ChecksVerdict } from './ChecksVerdict.tsx';
import styles from './HistoryTable.module.css';
import type { HistoryRowProps } from './history-row-props.ts';
import { InputPictures } from './InputPictures.tsx';
import { RowActions } from './RowActions.tsx';
import { SelectBox } from './SelectBox.tsx';
import { labelOf } from './status-label.ts';

/** One generation. */
export function HistoryRow({ record, isBusy, isChosen, onToggle, ...actions }: HistoryRowProps) {
  const { t, language } = useWords('history', 'errors');
  const { previewImageUrl, status } = record;
  const label = labelOf(status);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: laid out as blocks, browsers forget that this is a table.
    <tr role="row" data-status={label}>
      <td role="cell" className={styles.pictures}>
        <SelectBox name={record.taskId} isChosen={isChosen} onToggle={() => onToggle(record.contentId)} />
        <InputPictures record={record} />
        {previewImageUrl && <img src={previewImageUrl} alt={t('history.previewAlt')} loading="lazy" />}
      </td>
      <td role="cell" className={styles.task} data-label={t('history.columns.taskId')}>
        <Link to={assetPath(language, record.contentId)} className={styles.link}>
          {record.name && !record.taskId.startsWith(record.name) && <span className={styles.name}>{record.name}</span>}
          <code>{record.taskId}</code>
        </Link>
        {record.kind !== 'picture' && <span className={styles.reason}>{t(`history.kind.${record.kind}`)}</span>}
      </td>
      <td role="cell" data-label={t('history.columns.created')}>
        <time dateTime={record.createdAt}>{formatMoment(language, record.createdAt)}</time>
      </td>
      <td role="cell" data-label={t('history.columns.format')}>
        {record.fileFormat.toUpperCase()}
      </td>
      <td role="cell" data-label={t('history.columns.quality')}>
        {t(`history.quality.${record.subdivisionLevel}`)}
      </td>
      <td role="cell" data-label={t('history.columns.status')}>
        <span className={`${styles.status} ${styles[label]}`}>{t(`history.status.${label}`)}</span>
        {status === 'FAILED' && (
          <span className={styles.reason}>{taskErrorWords(t, record, t('history.failedTask'))}</span>
        )}
        {status === 'COMPLETED' && <ChecksVerdict checks={record.checks} />}
      </td>
      <td role="cell" className={styles.progress} data-label={t('history.columns.progress')}>
        <span className="mono">{formatPercent(language, record.progress / 100)}</span>
        <span className={styles.gauge} aria-hidden="true">
          <span style={{ width: `${record.progress}%` }} />
        </span>
      </td>
      <td role="cell" className={styles.actions}>
        <RowActions record={record} isBusy={isBusy} {...actions} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above.
  );
}
