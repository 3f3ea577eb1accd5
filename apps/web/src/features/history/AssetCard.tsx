import { Link } from 'react-router';
import { assetPath } from '../../ui/format/asset-path.ts';
import { formatMoment } from '../../ui/format/format.ts';
import { formatBytes, formatPercent } from '../../ui/format/format-figures.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './AssetGrid.module.css';
import { ChecksVerdict } from './ChecksVerdict.tsx';
import table from './HistoryTable.module.css';
import type { CardProps, HistoryRowProps } from './history-row-props.ts';
import { isInProgress } from './list-actions.ts';
import { RowActions } from './RowActions.tsx';
import { SelectBox } from './SelectBox.tsx';
import { labelOf } from './status-label.ts';
import { TagEditor } from './TagEditor.tsx';

/** One generation as a card: its picture, its name, its facts, its tags and its actions. */
export function AssetCard({
  record,
  isBusy,
  isChosen,
  onToggle,
  knownTags,
  onTags,
  onTag,
  ...actions
}: HistoryRowProps & CardProps) {
  const { t, language } = useWords('history', 'errors');
  const { contentId, taskId, status, previewImageUrl, inputImageUrl, sizeBytes } = record;
  // A server of an earlier version sends neither.
  const name = record.name ?? taskId;
  const tags = record.tags ?? [];
  const label = labelOf(status);
  const picture = previewImageUrl ?? inputImageUrl;
  return (
    <li className={styles.card} data-status={label} data-chosen={isChosen || undefined}>
      <div className={styles.top}>
        <Link to={assetPath(language, contentId)} className={styles.picture} tabIndex={-1} aria-hidden="true">
          {picture ? <img src={picture} alt="" loading="lazy" /> : <span>{t(`history.status.${label}`)}</span>}
        </Link>
        <span className={styles.select}>
          <SelectBox name={name} isChosen={isChosen} onToggle={() => onToggle(contentId)} />
        </span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <Link to={assetPath(language, contentId)}>{name}</Link>
        </h2>
        <p className={`mono ${styles.facts}`}>
          <span className={`${table.status} ${table[label]}`}>{t(`history.status.${label}`)}</span>
          {isInProgress(record) && <span>{formatPercent(language, record.progress / 100)}</span>}
          <span>{record.fileFormat.toUpperCase()}</span>
          {sizeBytes > 0 && <span>{t('history.stored', { size: formatBytes(language, sizeBytes) })}</span>}
          <time dateTime={record.createdAt}>{formatMoment(language, record.createdAt)}</time>
          {record.kind !== 'picture' && <span>{t(`history.kind.${record.kind}`)}</span>}
        </p>
        {status === 'FAILED' && (
          <span className={table.reason}>{taskErrorWords(t, record, t('history.failedTask'))}</span>
        )}
        {status === 'COMPLETED' && <ChecksVerdict checks={record.checks} />}
      </div>
      <TagEditor
        name={name}
        contentId={contentId}
        tags={tags}
        known={knownTags}
        onTags={(next) => onTags(contentId, next)}
        onTag={onTag}
      />
      <div className={styles.actions}>
        <RowActions record={record} isBusy={isBusy} {...actions} />
      </div>
    </li>
  );
}
