import type { HistoryRecord } from '@tangible/contracts';
import { Fragment } from 'react';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import type { HistoryRowProps } from './history-row-props.ts';
import { listActions, type RowAction } from './list-actions.ts';
import styles from './RowActions.module.css';

type RowActionsProps = Omit<HistoryRowProps, 'isChosen' | 'onToggle'>;

/** The buttons of a row. */
export function RowActions({ record, isBusy, onCheck, onDownload, onView, onDelete }: RowActionsProps) {
  const { t, language } = useWords('history');
  const actions = listActions(record);
  const press: Partial<Record<RowAction, (record: HistoryRecord) => void>> = {
    check: onCheck,
    download: onDownload,
    view: onView,
  };
  return (
    <div className={styles.actions}>
      {actions.map((action) =>
        action === 'failed' ? (
          <Fragment key={action}>
            <span className={styles.failed}>{t('history.actions.failed')}</span>
            <LinkButton isSmall kind="quiet" to={`/${language}/generate`}>
              {t('history.actions.retry')}
            </LinkButton>
          </Fragment>
        ) : (
          <Button
            key={action}
            isSmall
            disabled={action === 'invalid'}
            title={action === 'invalid' ? t('history.invalidText') : undefined}
            isBusy={isBusy && (action === 'check' || action === 'download')}
            onClick={() => press[action]?.(record)}
          >
            {t(`history.actions.${action}`)}
          </Button>
        ),
      )}
      <Button
        isSmall
        kind="quiet"
        onClick={() => onDelete(record)}
        aria-label={`${t('history.actions.delete')} ${record.taskId}`}
      >
        {t('history.actions.delete')}
      </Button>
    </div>
  );
}
