import type { GenerationTask } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { Notice } from '../../ui/content/Notice.tsx';
import { Button, LinkButton } from '../../ui/controls/Button.tsx';
import { errorWords } from '../../ui/format/error-words.ts';
import { taskErrorWords } from '../../ui/format/task-error-words.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import styles from './FailedView.module.css';
import type { Failure } from './generation-state.ts';

export interface FailedViewProps {
  failure: Failure;
  task: GenerationTask | null;
  onAgain: () => void;
}

/** The error message, and a button back to the form. */
export function FailedView({ failure, task, onAgain }: FailedViewProps) {
  const { t, language } = useWords('generate', 'errors');
  return (
    <Notice kind="problem" title={t('generate.error.title')} text={wordFailure(t, failure, task)}>
      {failure.kind === 'task' && task && task.errorCode !== 'GENERATION_CANCELLED' && (
        <p>{t('generate.error.back', { points: task.pointsCost })}</p>
      )}
      {task?.inputImageUrl && <img className={styles.picture} src={task.inputImageUrl} alt="" />}
      <div className={styles.ways}>
        <Button kind="action" onClick={onAgain}>
          {t('site.tryAgain')}
        </Button>
        {task && (
          <LinkButton kind="plain" to={`/${language}/history`}>
            {t('generate.complete.history')}
          </LinkButton>
        )}
      </div>
    </Notice>
  );
}

function wordFailure(
  t: Translate<'generate' | 'errors'>,
  { kind, error }: Failure,
  task: GenerationTask | null,
): string {
  switch (kind) {
    case 'start':
      return errorWords(t, error, t('generate.error.start'));
    case 'timeout':
      return t('generate.error.timeout');
    case 'storage':
      return errorWords(t, error, t('generate.error.storage'));
    case 'task':
      return taskErrorWords(t, task, t('generate.error.task'));
    case 'lost':
      return errorWords(t, error, t('generate.error.task'));
  }
}
