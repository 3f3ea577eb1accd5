import { DROP_RULES, listExtremePoints, measureLowest, measureTilt, type Pose } from '@tangible/drop-test';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { listBodies } from './drop/list-bodies.ts';
import { runDrop } from './drop/run-drop.ts';
import { samplePose } from './drop/sample-pose.ts';
import { writeDropScenes } from './drop/write-drop-scene.ts';
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
  /** Between the body's own up and the world's; in a scene, the greatest change of any. */
  tiltDegrees: number;
  /** How many members of a scene fell over. */
  fallenCount: number;
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
  fallenCount: 0,
  curve: [],
};

/** Directions in which the outline of the model is taken. */
const OUTLINE_COUNT = 256;
/** How long a body is shown at rest. */
const STILL_SHOWN_S = 0.6;
/** The interval at which the figures are updated, instead of with every frame. */
const REPORT_INTERVAL_S = 0.05;

/** A scene is lifted by this share of its height: from higher up, everything on a table would be thrown off. */
const SCENE_RELEASE_HEIGHTS = 0.25;
/** A member that has turned by more has fallen over. */
const FALLEN_DEGREES_MIN = 45;

interface Fall {
  /** Of each body. */
  tracks: Pose[][];
  lowest: number[];
  outcome: ShownOutcome | null;
  recorded: boolean;
  timeS: number;
}

export interface Drop extends DropState {
  /** The available source: a simulation, the recording, or none. */
  source: 'simulated' | 'recorded' | null;
  /** How high it is lifted, in its own heights. */
  releaseHeights: number;
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

  const bodies = useMemo(() => (model ? listBodies(model) : []), [model]);
  const isScene = (model?.glb.members.length ?? 0) > 0;
  // A recorded fall needs no colliders.
  const outlines = useMemo(() => {
    if (bodies.length > 0 || !model) return bodies.map(({ outline }) => outline);
    return [listExtremePoints(listPositions(model.glb.root), OUTLINE_COUNT)];
  }, [bodies, model]);
  const recording = model?.report?.drop?.trajectory.length ? model.report.drop : null;
  const source = bodies.length > 0 ? 'simulated' : recording ? 'recorded' : null;
  const releaseHeights = isScene ? SCENE_RELEASE_HEIGHTS : DROP_RULES.releaseHeights;

  /** Whole frames: the poses of all bodies, one after another. */
  const add = useCallback(
    (poses: readonly Pose[]) => {
      if (!fall.current) return;
      const { tracks, lowest } = fall.current;
      for (let at = 0; at < poses.length; at += outlines.length) {
        const frame = poses.slice(at, at + outlines.length);
        for (const [i, pose] of frame.entries()) tracks[i]!.push(pose);
        lowest.push(findLowest(outlines, frame));
      }
    },
    [outlines],
  );

  const play = useCallback(() => {
    if (!scene || !shown || !fall.current) return;
    const playing = fall.current;
    playing.timeS = 0;
    let unreportedS = Number.POSITIVE_INFINITY;
    const tick = (seconds: number) => {
      const last = playing.tracks[0]?.at(-1);
      if (!last) {
        // Refused before it moved: there is nothing to play, only a result to show.
        if (playing.outcome) setState({ ...IDLE, phase: 'done', outcome: playing.outcome });
        if (playing.outcome) scene.tickers.delete(tick);
        return false;
      }
      const endS = findEnd(playing, last);
      playing.timeS = Math.min(playing.timeS + seconds, endS);
      const poses = playing.tracks.map((track) => samplePose(track, playing.timeS));
      const heightM = findLowest(outlines, poses);
      shown.setPoses(poses, heightM);
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
          tiltDegrees: Math.max(...poses.map(measureTilt)),
          fallenCount: poses.filter((pose) => measureTilt(pose) > FALLEN_DEGREES_MIN).length,
          curve: drawCurve(playing),
        });
      }
      if (done) scene.tickers.delete(tick);
      return true;
    };
    scene.tickers.add(tick);
    return () => scene.tickers.delete(tick);
  }, [scene, shown, outlines]);

  const begin = useCallback(() => {
    stop.current();
    const styles = element.current ? getComputedStyle(element.current) : null;
    shown?.beginDrop(releaseHeights, styles?.getPropertyValue('--signal').trim() || '#c4360f');
  }, [shown, element, releaseHeights]);

  const runRecorded = useCallback(() => {
    if (!recording) return setState({ ...IDLE, phase: 'done' });
    fall.current = { tracks: outlines.map(() => []), lowest: [], outcome: recording, recorded: true, timeS: 0 };
    add(recording.trajectory);
    const halt = play();
    stop.current = () => halt?.();
  }, [recording, outlines, add, play]);

  const run = useCallback(() => {
    if (!shown || !source) return;
    begin();
    if (source === 'recorded') return runRecorded();
    setState({ ...IDLE, phase: 'loading' });
    fall.current = { tracks: outlines.map(() => []), lowest: [], outcome: null, recorded: false, timeS: 0 };
    const halt = play();
    const { sidesM } = shown;
    const xml = writeDropScenes(bodies, sidesM);
    const heightM = sidesM[1];
    const end = runDrop(
      isScene
        ? { xml, outlines, heightM, releaseM: releaseHeights * heightM }
        : { xml, outline: outlines[0]!, heightM },
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
  }, [shown, source, isScene, bodies, outlines, releaseHeights, begin, runRecorded, play, add]);

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

  return { ...state, source, releaseHeights, run, replay, reset };
}

/** The end of the playback: a little after the last movement, or the last pose if the body did not come to rest. */
function findEnd({ outcome, recorded }: Fall, last: Pose): number {
  if (recorded || !outcome?.passed) return last.timeS;
  return last.timeS - DROP_RULES.restSeconds + STILL_SHOWN_S;
}

const CURVE_POINTS = 160;

/** The curve up to now, with as many points as a small chart can show. */
function drawCurve({ tracks: [poses = []], lowest, timeS }: Fall): DropState['curve'] {
  const stride = Math.max(1, Math.floor(poses.length / CURVE_POINTS));
  return poses.flatMap((pose, i) =>
    pose.timeS <= timeS && i % stride === 0 ? [{ timeS: pose.timeS, heightM: lowest[i]! }] : [],
  );
}

/** The height of the lowest point of all bodies. */
const findLowest = (outlines: readonly Float32Array[], poses: readonly Pose[]): number =>
  Math.min(...poses.map((pose, i) => measureLowest(outlines[i]!, pose)));
