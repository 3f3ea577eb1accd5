import { DROP_RULES, listExtremePoints, measureLowest, measureTilt, type Pose } from '@tangible/drop-test';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { runDrop } from './drop/run-drop.ts';
import { samplePose } from './drop/sample-pose.ts';
import { writeDropScene } from './drop/write-drop-scene.ts';
import type { ShownOutcome } from './model/report.ts';
import { listPositions } from './scene/load-glb.ts';
import type { OpenScene } from './scene/open-scene.ts';
import type { ShownModel } from './scene/shown-model.ts';
import type { ReadyModel } from './use-model.ts';

/** The state of a drop, and its values in the panel. */
export interface DropState {
  phase: 'idle' | 'loading' | 'falling' | 'done';
  /** The recorded drop of the engine is shown, since MuJoCo could not be loaded here. */
  recorded: boolean;
  outcome: ShownOutcome | null;
  timeS: number;
  heightM: number;
  /** Between the body's own up and the world's. */
  tiltDegrees: number;
  /** How high the lowest point was over time. */
  curve: readonly { timeS: number; heightM: number }[];
}

const IDLE: DropState = {
  phase: 'idle',
  recorded: false,
  outcome: null,
  timeS: 0,
  heightM: 0,
  tiltDegrees: 0,
  curve: [],
};

/** Directions in which the outline of the model is taken. */
const OUTLINE_COUNT = 256;
/** How long a body is shown at rest. */
const STILL_SHOWN_S = 0.6;
/** The interval at which the figures are updated, instead of with every frame. */
const REPORT_INTERVAL_S = 0.05;

interface Fall {
  poses: Pose[];
  lowest: number[];
  outcome: ShownOutcome | null;
  recorded: boolean;
  timeS: number;
}

export interface Drop extends DropState {
  /** The available source: a simulation, the recording, or none. */
  source: 'simulated' | 'recorded' | null;
  run: () => void;
  replay: () => void;
  reset: () => void;
}

/** Lets the model fall, shows the fall in the scene and keeps it for another look. */
export function useDrop(
  model: ReadyModel | null,
  scene: OpenScene | null,
  shown: ShownModel | null,
  element: React.RefObject<HTMLElement | null>,
): Drop {
  const [state, setState] = useState(IDLE);
  const fall = useRef<Fall | null>(null);
  const stop = useRef(() => {});

  const outline = useMemo(
    () => (model ? listExtremePoints(listPositions(model.glb.root), OUTLINE_COUNT) : null),
    [model],
  );
  const physics = model?.report?.physics ?? model?.glb.physics ?? null;
  const recording = model?.report?.drop?.trajectory.length ? model.report.drop : null;
  const source = model && model.hulls.length > 0 && physics ? 'simulated' : recording ? 'recorded' : null;

  const add = useCallback(
    (poses: readonly Pose[]) => {
      for (const pose of poses) {
        fall.current?.poses.push(pose);
        fall.current?.lowest.push(measureLowest(outline!, pose));
      }
    },
    [outline],
  );

  const play = useCallback(() => {
    if (!scene || !shown || !fall.current) return;
    const playing = fall.current;
    playing.timeS = 0;
    let unreportedS = Number.POSITIVE_INFINITY;
    const tick = (seconds: number) => {
      const last = playing.poses.at(-1);
      if (!last) {
        // Refused before it moved: there is nothing to play, only a result to show.
        if (playing.outcome) setState({ ...IDLE, phase: 'done', outcome: playing.outcome });
        if (playing.outcome) scene.tickers.delete(tick);
        return false;
      }
      const endS = findEnd(playing, last);
      playing.timeS = Math.min(playing.timeS + seconds, endS);
      const pose = samplePose(playing.poses, playing.timeS);
      const heightM = measureLowest(outline!, pose);
      shown.setPose(pose, heightM);
      const done = playing.outcome !== null && playing.timeS >= endS;
      unreportedS += seconds;
      if (done || unreportedS > REPORT_INTERVAL_S) {
        unreportedS = 0;
        setState({
          phase: done ? 'done' : 'falling',
          recorded: playing.recorded,
          outcome: done ? playing.outcome : null,
          timeS: playing.timeS,
          heightM,
          tiltDegrees: measureTilt(pose),
          curve: drawCurve(playing),
        });
      }
      if (done) scene.tickers.delete(tick);
      return true;
    };
    scene.tickers.add(tick);
    return () => scene.tickers.delete(tick);
  }, [scene, shown, outline]);

  const begin = useCallback(() => {
    stop.current();
    const styles = element.current ? getComputedStyle(element.current) : null;
    shown?.beginDrop(DROP_RULES.releaseHeights, styles?.getPropertyValue('--signal').trim() || '#c4360f');
  }, [shown, element]);

  const runRecorded = useCallback(() => {
    if (!recording) return setState({ ...IDLE, phase: 'done' });
    fall.current = { poses: [], lowest: [], outcome: recording, recorded: true, timeS: 0 };
    add(recording.trajectory);
    const halt = play();
    stop.current = () => halt?.();
  }, [recording, add, play]);

  const run = useCallback(() => {
    if (!model || !shown || !outline || !source) return;
    begin();
    if (source === 'recorded') return runRecorded();
    setState({ ...IDLE, phase: 'loading' });
    fall.current = { poses: [], lowest: [], outcome: null, recorded: false, timeS: 0 };
    const halt = play();
    const xml = writeDropScene({ hulls: model.hulls, physics: physics!, sidesM: shown.sidesM });
    const end = runDrop(
      { xml, outline, heightM: shown.sidesM[1] },
      {
        onPoses: add,
        onOutcome: (outcome) => {
          if (fall.current) fall.current.outcome = outcome;
        },
        onFailed: () => {
          halt?.();
          runRecorded();
        },
      },
    );
    stop.current = () => {
      halt?.();
      end();
    };
  }, [model, shown, outline, source, physics, begin, runRecorded, play, add]);

  const replay = useCallback(() => {
    if (!fall.current?.outcome) return;
    begin();
    const halt = play();
    stop.current = () => halt?.();
  }, [begin, play]);

  const reset = useCallback(() => {
    stop.current();
    fall.current = null;
    shown?.endDrop();
    setState(IDLE);
  }, [shown]);

  // Another model, or none: the drop is discarded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts.
  useEffect(
    () => () => {
      stop.current();
      fall.current = null;
      setState(IDLE);
    },
    [shown],
  );

  return { ...state, source, run, replay, reset };
}

/** The end of the playback: a little after the last movement, or the last pose if the body did not come to rest. */
function findEnd({ outcome, recorded }: Fall, last: Pose): number {
  if (recorded || !outcome?.passed) return last.timeS;
  return last.timeS - DROP_RULES.restSeconds + STILL_SHOWN_S;
}

const CURVE_POINTS = 160;

/** The curve up to now, with as many points as a small chart can show. */
function drawCurve({ poses, lowest, timeS }: Fall): DropState['curve'] {
  const stride = Math.max(1, Math.floor(poses.length / CURVE_POINTS));
  return poses.flatMap((pose, i) =>
    pose.timeS <= timeS && i % stride === 0 ? [{ timeS: pose.timeS, heightM: lowest[i]! }] : [],
  );
}
