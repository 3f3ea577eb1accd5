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
  /** Several bodies fall together. */
  isScene: boolean;
  onRun: () => void;
}

const SIGNS = { pass: '✓', warn: '!', fail: '✕' } as const;

/** Between a body that stands as it stood and one that lies on its side, in degrees. */
const UPRIGHT_DEGREES_MAX = 5;
const LEANING_DEGREES_MAX = 45;

/** Starts the drop test and shows its result. */
export function DropPanel({ words, format, drop, sidesM, isScene, onRun }: DropPanelProps) {
  const { phase, source, outcome, recorded, curve } = drop;
  const result = outcome && describeResult(drop, words, format, isScene);
  const busy = phase === 'loading' || phase === 'falling';
  return (
    <section className={own.drop}>
      <h3>{words.title}</h3>
      <p>{source ? (isScene ? words.aboutScene : words.about[source]) : words.unavailable}</p>
      {(phase === 'falling' || phase === 'done') && sidesM && (
        <>
          <DropCurve curve={curve} heightM={sidesM[1] * drop.releaseHeights} label={words.curve} />
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
            <p className={own.verdict} data-verdict={result!.verdict}>
              <span aria-hidden="true">{SIGNS[result!.verdict]}</span>
              {result!.text}
            </p>
            <dl className={own.outcome}>
              <dt>{words.tilt}</dt>
              <dd>{format.degrees(drop.tiltDegrees)}</dd>
              <dt>{words.fallHeight}</dt>
              <dd>{format.metres(sidesM[1] * drop.releaseHeights)}</dd>
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

/** A sentence on the outcome. A body that fell over has passed the test all the same, but that is worth a sign. */
function describeResult(
  { outcome, tiltDegrees, fallenCount }: Drop,
  words: ViewerWords['drop'],
  format: Format,
  isScene: boolean,
): { verdict: keyof typeof SIGNS; text: string } {
  if (!outcome?.passed) {
    return { verdict: 'fail', text: outcome?.problem ? words.problem(outcome.problem) : words.failed };
  }
  if (isScene) {
    if (fallenCount === 0) return { verdict: 'pass', text: words.sceneRested };
    return { verdict: 'warn', text: words.sceneFell(fallenCount) };
  }
  if (tiltDegrees <= UPRIGHT_DEGREES_MAX) return { verdict: 'pass', text: words.upright };
  const degrees = format.degrees(Math.round(tiltDegrees));
  if (tiltDegrees <= LEANING_DEGREES_MAX) return { verdict: 'pass', text: words.leaning(degrees) };
  return { verdict: 'warn', text: words.tippedOver(degrees) };
}
