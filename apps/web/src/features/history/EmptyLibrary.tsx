import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { useWords } from '../../words/WordsProvider.tsx';
import { isNarrowed, type LibraryChoice } from './library-query.ts';
import styles from './RowActions.module.css';

export interface EmptyLibraryProps {
  choice: LibraryChoice;
  onClear: () => void;
}

/** Why there is nothing to see: nothing was made yet, or nothing matches. */
export function EmptyLibrary({ choice, onClear }: EmptyLibraryProps) {
  const { t, language } = useWords('history');
  if (!isNarrowed(choice)) {
    return (
      <Notice kind="stop" title={t('history.empty')} text={t('history.emptyText')}>
        <div className={styles.actions}>
          <LinkButton to={`/${language}/generate`}>{t('history.first')}</LinkButton>
          <LinkButton kind="plain" to={`/${language}/finish`}>
            {t('history.ownModel')}
          </LinkButton>
        </div>
      </Notice>
    );
  }
  const { status, sort: _, ...others } = choice;
  const isByStatus = status !== undefined && !isNarrowed(others);
  return (
    <Notice
      kind="stop"
      title={isByStatus ? undefined : t('history.nothing.title')}
      text={t(isByStatus ? 'history.emptyFilter' : 'history.nothing.text')}
    >
      <Button onClick={onClear}>{t('history.nothing.clear')}</Button>
    </Notice>
  );
}
