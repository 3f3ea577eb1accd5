import { type GenerationTask, stagesOf } from '@tangible/contracts';
import { formatUnit } from '../../ui/format/format-measured.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { SeenStage } from './generation-state.ts';
import styles from './StageList.module.css';

export interface StageListProps {
  task: GenerationTask;
  seen: readonly SeenStage[];
  /** By the server's clock. */
  nowMs: number;
}

/** The engine's stages by name, with the time that each took; those that had begun before the page looked have none. */
export function StageList({ task, seen, nowMs }: StageListProps) {
  const { t, language } = useWords('generate', 'stages');
  const stages = stagesOf(task);
  const current = task.stage ? stages.indexOf(task.stage) : -1;
  const timeOf = (index: number): string => {
    const at = seen.findIndex(({ stage }) => stage === stages[index]);
    const beganMs = seen[at]?.atMs;
    if (beganMs === undefined || beganMs === null || index > current) return '';
    const spentMs = Math.max(0, (seen[at + 1]?.atMs ?? nowMs) - beganMs);
    return formatUnit(language, spentMs / 1000, 'second', 1);
  };
  return (
    <ol className={styles.stages} aria-label={t('generate.running.stages')}>
      {stages.map((stage, index) => {
        const state = index < current ? 'done' : index === current ? 'now' : 'next';
        return (
          <li key={stage} className={styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.tick} aria-hidden="true" />
            <span>{t(`stages.${stage}`)}</span>
            <span className="unseen">{t(`generate.running.${state}`)}</span>
            <span className={`mono ${styles.time}`}>{timeOf(index)}</span>
          </li>
        );
      })}
    </ol>
  );
}
