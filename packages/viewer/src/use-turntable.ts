import { useCallback, useEffect, useRef, useState } from 'react';
import { saveFile } from './save-file.ts';
import type { OpenScene } from './scene/open-scene.ts';
import type { TurntableFormat } from './turntable/turntable-stage.ts';

export interface Turntable {
  /** 0 to 1 while a turn is recorded, otherwise null. */
  progress: number | null;
  failed: boolean;
  record: (format: TurntableFormat) => void;
  cancel: () => void;
}

/** Records one turn of the model and saves it. The code for it is fetched when it is asked for. */
export function useTurntable(scene: OpenScene | null, name: string, onSaved: () => void): Turntable {
  const [progress, setProgress] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);
  const ending = useRef<AbortController | null>(null);
  const onSavedRef = useRef(onSaved);
  onSavedRef.current = onSaved;

  const cancel = useCallback(() => ending.current?.abort(), []);
  const record = useCallback(
    async (format: TurntableFormat) => {
      if (!scene || ending.current) return;
      const mine = new AbortController();
      ending.current = mine;
      setFailed(false);
      setProgress(0);
      try {
        const { recordTurntable } = await import('./turntable/record-turntable.ts');
        const file = await recordTurntable(scene, format, { signal: mine.signal, onProgress: setProgress });
        mine.signal.throwIfAborted();
        saveFile(file, `${name}.${file.type.split('/')[1]}`);
        onSavedRef.current();
      } catch {
        setFailed(!mine.signal.aborted);
      }
      ending.current = null;
      setProgress(null);
    },
    [scene, name],
  );

  // A scene that goes away ends its recording.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change that counts.
  useEffect(() => cancel, [scene, cancel]);

  return { progress, failed, record, cancel };
}
