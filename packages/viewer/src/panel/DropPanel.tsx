import { DROP_RULES, penetrationLimit } from '@tangible/drop-test';
import type { Format } from '../format.ts';
import { Icon } from '../icons.tsx';
import type { Drop } from '../use-drop.ts';
import styles from '../Viewer.module.css';
import type { ViewerWords } from '../words.ts';
import { DropCurve } from './DropCurve.tsx';
import own from './Panel.module.css';

export interface DropPanelProps {
  words: ViewerWords['drop'];
  format: Format;
  drop: Drop;
  sidesM: readonly [number, number, number] | null;
  onRun: () => void;
}

/** Starts the drop test and shows its result. */
export function DropPanel({ words, format, drop, sidesM, onRun }: DropPanelProps) {
  const { phase, source, outcome, recorded, curve } = drop;
  const busy = phase === 'loading' || phase === 'falling';
  return (
    <section className={own.drop}>
      <h3>{words.title}</h3>
      <p>{source ? words.about[source] : words.unavailable}</p>
      {(phase === 'falling' || phase === 'done') && sidesM && (
        <>
          <DropCurve curve={curve} heightM={sidesM[1] * DROP_RULES.releaseHeights} label={words.curve} />
          <dl className={own.reading}>
            <dt>{words.height}</dt>
            <dd>{format.metres(Math.max(0, drop.heightM))}</dd>
            <dt>{words.time}</dt>
            <dd>{format.seconds(drop.timeS)}</dd>
          </dl>
        </>
      )}
      <div role="status">
        {phase === 'loading' && <p>{words.loading}</p>}
        {phase === 'falling' && <p className={styles.unseen}>{words.falling}</p>}
        {outcome && sidesM && (
          <>
            <p className={own.verdict} data-verdict={outcome.passed ? 'pass' : 'fail'}>
              <span aria-hidden="true">{outcome.passed ? '✓' : '✕'}</span>
              {outcome.passed ? words.passed : outcome.problem ? words.problem(outcome.problem) : words.failed}
            </p>
            <dl className={own.outcome}>
              <dt>{words.restAfter}</dt>
              <dd>
                {outcome.settledS === null ? words.never : format.seconds(outcome.settledS)}
                <small>≤ {format.seconds(DROP_RULES.settleSecondsMax)}</small>
              </dd>
              <dt>{words.penetration}</dt>
              <dd>
                {format.millimetres(outcome.penetrationM)}
                <small>&lt; {format.millimetres(penetrationLimit(sidesM[1]))}</small>
              </dd>
              <dt>{words.tilt}</dt>
              <dd>{format.degrees(drop.tiltDegrees)}</dd>
            </dl>
          </>
        )}
        {phase === 'done' && !outcome && <p>{words.noMujoco}</p>}
        {recorded && source === 'simulated' && <p className={styles.advice}>{words.fallback}</p>}
      </div>
      {source && (
        <div className={styles.row}>
          {phase === 'done' && outcome ? (
            <button type="button" className={styles.action} onClick={drop.replay}>
              {words.replay}
            </button>
          ) : (
            <button type="button" className={styles.action} disabled={busy} aria-busy={busy} onClick={onRun}>
              <Icon name="drop" />
              {words.run}
            </button>
          )}
          {phase !== 'idle' && (
            <button type="button" className={styles.button} onClick={drop.reset}>
              {words.reset}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
