import type { GenerationTask } from '@tangible/contracts';
import type { Translate } from '@tangible/i18n';
import { useEffect, useId, useMemo, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { readSite } from '../../api/site.ts';
import { PictureStrip } from '../../ui/content/PictureStrip.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { useCall } from '../../ui/controls/use-call.ts';
import { BENCHMARK } from '../../ui/facts/measured-times.ts';
import { formatClock, formatPercent } from '../../ui/format/format-figures.ts';
import { useWords } from '../../words/WordsProvider.tsx';
import { expectTime, isLate } from './expected-time.ts';
import styles from './GeneratingView.module.css';
import type { SeenStage } from './generation-state.ts';
import { measureWait, measureWork } from './measure-span.ts';
import { ProgressRuler } from './ProgressRuler.tsx';
import { StageList } from './StageList.tsx';

export interface GeneratingViewProps {
  task: GenerationTask;
  seen: readonly SeenStage[];
  isCancelling: boolean;
  onCancel: () => void;
}

/** A generation while it waits and runs: which stage it is at, how long it has taken and how long it should take. */
export function GeneratingView({ task, seen, isCancelling, onCancel }: GeneratingViewProps) {
  const { t, language } = useWords('generate', 'stages');
  const nowMs = useNow();
  const costId = useId();
  const { data: site } = useCall(readSite);
  const { kind, generator, subdivisionLevel, queuePosition, inputImageUrl, pictures } = task;
  const expected = useMemo(
    () => expectTime({ kind, generator, subdivisionLevel, pictures }, site?.recentTimes),
    [kind, generator, subdivisionLevel, pictures, site],
  );
  const isWaiting = task.status === 'PENDING';
  const workMs = measureWork(task, nowMs);
  const words = isWaiting
    ? t('generate.running.waiting')
    : task.stage
      ? t(`stages.${task.stage}`)
      : t('generate.running.title');

  return (
    <div className={styles.view}>
      {inputImageUrl && (
        <div className={styles.sheet}>
          <img src={inputImageUrl} alt="" />
          <PictureStrip pictures={pictures} />
        </div>
      )}
      <div className={styles.facts}>
        <h2>{t('generate.running.title')}</h2>
        <p className={styles.now} role="status">
          {words}
          {queuePosition !== null && <span> {t('generate.running.place', { position: queuePosition })}</span>}
        </p>
        <dl className={styles.times}>
          <div>
            <dt>{t(isWaiting ? 'generate.running.waited' : 'generate.running.elapsed')}</dt>
            <dd>{formatClock(isWaiting ? measureWait(task, nowMs) : (workMs ?? 0))}</dd>
          </div>
          <div>
            <dt>{t('generate.running.expected')}</dt>
            <dd>{formatClock(Math.round(expected.ms / 1000) * 1000)}</dd>
          </div>
          <div>
            <dt>{t('generate.running.progress')}</dt>
            <dd>{formatPercent(language, task.progress / 100)}</dd>
          </div>
        </dl>
        <ProgressRuler progress={task.progress} />
        <p className={`mono ${styles.source}`}>
          {generator === 'ark' && t('generate.running.estimate')}
          {generator !== 'ark' && expected.source === 'here' && t('generate.running.expectedHere')}
          {generator !== 'ark' &&
            expected.source === 'benchmark' &&
            kind === 'picture' &&
            t('generate.running.expectedBench', { cores: BENCHMARK.cores })}
        </p>
        <p className={styles.late} role="status">
          {workMs !== null && isLate(workMs, expected.ms) && t('generate.running.late')}
        </p>
        <StageList task={task} seen={seen} nowMs={nowMs} />
        <p className={styles.leave}>{t('generate.running.leave')}</p>
        <div className={styles.end}>
          <Button onClick={onCancel} isBusy={isCancelling} aria-describedby={costId}>
            {t('generate.running.cancel')}
          </Button>
          <p id={costId}>{wordCost(t, task)}</p>
        </div>
      </div>
    </div>
  );
}

/** The cost of cancelling now; a server of an earlier version does not send it. */
const wordCost = (t: Translate<'generate'>, { cancelCost, pointsCost }: GenerationTask): string =>
  cancelCost
    ? t('generate.running.cancelCost', { cost: cancelCost, total: pointsCost })
    : t('generate.running.cancelFree');

const TICK_MS = 250;

/** The time by the server’s clock, whose stamps it is compared with. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(serverNow);
  useEffect(() => {
    const ticking = setInterval(() => setNowMs(serverNow()), TICK_MS);
    return () => clearInterval(ticking);
  }, []);
  return nowMs;
}
