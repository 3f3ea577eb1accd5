import { type GenerationTask, stagesOf } from '@tangible/contracts';
import { listStageShares } from '../../ui/facts/measured-times.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import type { SeenStage } from './generation-state.ts';
import styles from './StageRuler.module.css';

export interface StageRulerProps {
  task: GenerationTask;
  seen: readonly SeenStage[];
  expectedMs: number;
  nowMs: number;
}

/** A ruler with a part for each stage, as long as that stage was measured to take. */
export function StageRuler({ task, seen, expectedMs, nowMs }: StageRulerProps) {
  const { t } = useWords('generate');
  const stages = stagesOf(task);
  const current = task.stage ? stages.indexOf(task.stage) : -1;
  const sinceMs = nowMs - (seen.at(-1)?.atMs ?? nowMs);
  return (
    <div
      className={styles.ruler}
      role="progressbar"
      aria-label={t('generate.running.progress')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={task.progress}
    >
      {listStageShares(task.subdivisionLevel, stages).map(({ stage, share }, index) => {
        const within = Math.min(1, sinceMs / Math.max(1, share * expectedMs));
        const filled = index < current ? 1 : index === current ? within : 0;
        return (
          <span key={stage} className={styles.part} style={{ flexGrow: Math.max(share, 0.012) }}>
            <span className={styles.fill} style={{ transform: `scaleX(${filled})` }} />
          </span>
        );
      })}
    </div>
  );
}
