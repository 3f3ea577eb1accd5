import { useCallback, useRef, useState } from 'react';
import { checkModel, type ModelProblem } from './check-model.ts';
import { type ReadModel, readModel } from './read-model.ts';

export interface ModelFile {
  file: File | null;
  /** What the browser found in it; null while it is read, and for a file that it cannot read. */
  found: ReadModel | null;
  isReading: boolean;
  problem: ModelProblem | null;
  take(file: File | null): void;
  /** Says that there is none. */
  miss(): void;
}

type State = Pick<ModelFile, 'file' | 'found' | 'isReading' | 'problem'>;

const EMPTY: State = { file: null, found: null, isReading: false, problem: null };

/** The chosen model: checked, then read in this browser. A file that was refused leaves the one before in place. */
export function useModelFile(): ModelFile {
  const [state, setState] = useState<State>(EMPTY);
  // A slow file that was read must not replace a later one.
  const latest = useRef<File | null>(null);
  const take = useCallback(async (file: File | null) => {
    if (file === null) {
      latest.current = null;
      setState(EMPTY);
      return;
    }
    const problem = checkModel(file);
    if (problem) {
      setState((before) => ({ ...before, problem }));
      return;
    }
    latest.current = file;
    setState({ ...EMPTY, file, isReading: true });
    const bytes = await file.arrayBuffer().catch(() => null);
    if (latest.current !== file) return;
    setState({ ...EMPTY, file, found: bytes && readModel(file.name, new Uint8Array(bytes)) });
  }, []);
  const miss = useCallback(
    () => setState((before) => ({ ...before, problem: before.problem ?? { code: 'MODEL_MISSING', values: {} } })),
    [],
  );
  return { ...state, take, miss };
}
