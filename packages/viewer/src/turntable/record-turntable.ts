import type { OpenScene } from '../scene/open-scene.ts';
import { recordGif } from './record-gif.ts';
import { findVideoType, recordVideo } from './record-video.ts';
import { onTurntable, type RecordOptions, type TurntableFormat } from './turntable-stage.ts';

/** One turn as a video, or as a GIF where that is asked for or the browser records no video. */
export function recordTurntable(scene: OpenScene, format: TurntableFormat, options: RecordOptions): Promise<Blob> {
  const record = format === 'video' && findVideoType() ? recordVideo : recordGif;
  return onTurntable(scene, (stage) => record(stage, options));
}
