import type { RecordOptions, TurntableStage } from './turntable-stage.ts';

/** The first that a browser can write. MP4 is played everywhere; WebM by all but older Apple devices. */
const TYPES = [
  'video/mp4;codecs=avc1.42E01F',
  'video/webm;codecs=vp9',
  'video/webm;codecs=vp8',
  'video/webm',
  'video/mp4',
] as const;

const TURN_MS = 6000;
const FRAMES_PER_S = 30;
const BITS_PER_S = 8_000_000;

/** Null where the browser records no canvas. */
export function findVideoType(): string | null {
  if (typeof MediaRecorder === 'undefined' || !('captureStream' in HTMLCanvasElement.prototype)) return null;
  return TYPES.find((type) => MediaRecorder.isTypeSupported(type)) ?? null;
}

/**
 * One turn of the model as a video, recorded in real time: a slow machine gets fewer frames, not a slower turn.
 *
 * @example
 * const video = await onTurntable(scene, (stage) => recordVideo(stage, { signal, onProgress }));
 */
export async function recordVideo(stage: TurntableStage, { signal, onProgress }: RecordOptions): Promise<Blob> {
  const mimeType = findVideoType();
  if (!mimeType) throw new Error('This browser records no video of a canvas');
  const stream = stage.canvas.captureStream(FRAMES_PER_S);
  const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_PER_S });
  const parts: Blob[] = [];
  const stopped = new Promise<void>((resolve, reject) => {
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.onstop = () => resolve();
    recorder.onerror = () => reject(new Error('The recorder failed'));
  });
  try {
    recorder.start();
    await turn(stage, signal, onProgress);
    recorder.stop();
    await stopped;
  } finally {
    if (recorder.state !== 'inactive') recorder.stop();
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(parts, { type: mimeType.split(';')[0]! });
}

function turn(stage: TurntableStage, signal: AbortSignal, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let startMs: number | null = null;
    const draw = (nowMs: number) => {
      if (signal.aborted) return reject(signal.reason);
      startMs ??= nowMs;
      const share = Math.min(1, (nowMs - startMs) / TURN_MS);
      stage.show(share);
      onProgress(share);
      if (share === 1) resolve();
      else requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  });
}
