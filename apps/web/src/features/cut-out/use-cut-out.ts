import type { CutOutAnswer } from '@tangible/contracts';
import { featherMask, judgeMask, type Mask, type Picture, type Stroke } from '@tangible/mask';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { requestCutOut } from '../../api/cut-out.ts';
import { addStep, beginHistory, type CutOutHistory, redo, type Step, undo } from './cut-out-history.ts';
import { openRefiner, type Refiner } from './open-refiner.ts';
import { readMask, readMaskFile, readPixels } from './read-pixels.ts';
import type { Point } from './tools.ts';
import { writeMask } from './write-mask.ts';

type CutOutSubject = CutOutAnswer['subjects'][number];

/** Finds the subjects of a picture, or what lies at a point of it: by the server, or on this device. */
export type FindSubjects = typeof requestCutOut;

/** What is known of a picture already: its subjects, the chosen one, and the mask that replaces it. */
export interface KnownCutOut {
  subjects: readonly CutOutSubject[];
  chosen: number;
  mask: Blob | null;
}

/** One of the subjects that were found, with its mask at the size of the picture. */
export interface FoundSubject extends Omit<CutOutSubject, 'mask'> {
  mask: Mask;
}

export interface ReadyCutOut {
  /** At the size that masks have. */
  picture: Picture;
  subjects: readonly FoundSubject[];
  history: CutOutHistory;
  /** As it was found. */
  first: Step;
  /** Pixels of the picture. */
  softness: number;
}

/** `missing`: no subject was found, and the mask is empty. `unavailable`: the server could not say. */
type CutOutState =
  | { status: 'none' | 'finding' | 'unavailable'; ready: null }
  | { status: 'found' | 'missing'; ready: ReadyCutOut };

export interface CutOut {
  state: CutOutState;
  /** While a stroke is followed or a subject is looked for. */
  isBusy: boolean;
  choose(subject: number): void;
  /** Chooses what lies at a point of the picture. */
  chooseAt(point: Point): void;
  draw(stroke: Stroke): void;
  undo(): void;
  redo(): void;
  reset(): void;
  soften(pixels: number): void;
  /** Whether the person changed anything: only then a mask is sent. */
  isEdited: boolean;
  /** Why the mask cannot be used; null if it can. */
  fault: 'empty' | 'full' | null;
  /** The mask to send, after the last stroke; null where the server's own is wanted. Or why it cannot be sent. */
  write(): Promise<{ mask: Blob | null; fault: CutOut['fault'] }>;
}

const NONE: CutOutState = { status: 'none', ready: null };
const FINDING: CutOutState = { status: 'finding', ready: null };

/** The cut-out of a picture: found by the server or by the engine in this page, changed here, stroke by stroke. */
export function useCutOut(file: File | null, known?: KnownCutOut, find: FindSubjects = requestCutOut): CutOut {
  const [state, setState] = useState<CutOutState>(NONE);
  const [working, setWorking] = useState(0);
  const latest = useRef(state);
  // It is what the editor begins with, not what it follows.
  const begun = useRef(known);
  const finder = useRef(find);
  finder.current = find;
  const refiner = useRef<Refiner | null>(null);
  /** Strokes are followed in order, each from the mask that the one before it left. */
  const queue = useRef(Promise.resolve());

  const put = useCallback((next: CutOutState) => {
    latest.current = next;
    setState(next);
  }, []);
  const change = useCallback(
    (part: Partial<ReadyCutOut>) => {
      const { current } = latest;
      if (current.ready) put({ ...current, ready: { ...current.ready, ...part } });
    },
    [put],
  );
  const enqueue = useCallback((work: (ready: ReadyCutOut) => Promise<void>) => {
    const { ready } = latest.current;
    setWorking((count) => count + 1);
    queue.current = queue.current
      // Another picture was chosen meanwhile: what was drawn on this one is void.
      .then(async () => latest.current.ready?.picture === ready?.picture && ready && work(latest.current.ready!))
      .catch((error) => console.warn('The stroke could not be followed.', error))
      .then(() => setWorking((count) => count - 1));
  }, []);
  const add = useCallback(
    (picture: Picture, step: Step, part: Partial<ReadyCutOut> = {}) => {
      const { ready } = latest.current;
      if (ready?.picture === picture) change({ ...part, history: addStep(ready.history, step) });
    },
    [change],
  );

  useEffect(() => {
    if (!file) return put(NONE);
    const leaving = new AbortController();
    put(FINDING);
    findCutOut(file, leaving.signal, finder.current, begun.current).then(
      (found) => {
        if (leaving.signal.aborted) return;
        if (found.ready) refiner.current = openRefiner(found.ready.picture);
        put(found);
      },
      () => !leaving.signal.aborted && put({ status: 'unavailable', ready: null }),
    );
    return () => {
      leaving.abort();
      refiner.current?.close();
      refiner.current = null;
    };
  }, [file, put]);

  const { ready } = state;
  const fault = useMemo(() => (ready ? judgeMask(ready.history.now.mask) : null), [ready?.history.now.mask, ready]);
  const isEdited = ready !== null && isChanged(ready);

  const draw = (stroke: Stroke) =>
    enqueue(async ({ picture, history: { now } }) => {
      const mask = await refiner.current!.refine(now.mask, stroke, now.strokes);
      const isBrush = stroke.kind === 'add' || stroke.kind === 'erase';
      add(picture, { mask, strokes: isBrush ? [...now.strokes, stroke] : [], subject: now.subject });
    });
  const choose = (subject: number) =>
    enqueue(async ({ picture, subjects }) => {
      add(picture, { mask: subjects[subject]!.mask, strokes: [], subject });
    });
  const chooseAt = (point: Point) =>
    enqueue(async ({ picture, subjects, history: { now } }) => {
      const at = subjects.findIndex(({ mask }, index) => index !== now.subject && isCovered(mask, point));
      if (at >= 0) return add(picture, { mask: subjects[at]!.mask, strokes: [], subject: at });
      const more = await findAt(file!, point, picture, finder.current);
      if (more) {
        const all = [...subjects, more];
        return add(picture, { mask: more.mask, strokes: [], subject: all.length - 1 }, { subjects: all });
      }
      const mask = await refiner.current!.refine(now.mask, { kind: 'point', ...point }, []);
      add(picture, { mask, strokes: [], subject: null });
    });

  return {
    // The first render with a picture comes before its effect, and is not one without a cut-out.
    state: file && state === NONE ? FINDING : state,
    isBusy: working > 0,
    choose,
    chooseAt,
    draw,
    undo: () => ready && change({ history: undo(ready.history) }),
    redo: () => ready && change({ history: redo(ready.history) }),
    reset: () => ready && change({ softness: 0, history: beginHistory(ready.first) }),
    soften: (softness) => change({ softness }),
    isEdited,
    fault,
    async write() {
      await queue.current;
      const { ready: current, status } = latest.current;
      if (!current || (!isChanged(current) && status === 'found')) return { mask: null, fault: null };
      const { mask } = current.history.now;
      const found = judgeMask(mask);
      if (found) return { mask: null, fault: found };
      return { mask: await writeMask(featherMask(mask, current.softness)), fault: null };
    },
  };
}

const isChanged = ({ history, first, softness }: ReadyCutOut): boolean => history.now !== first || softness > 0;

const isCovered = ({ width, alpha }: Mask, { x, y }: Point): boolean =>
  alpha[Math.floor(y) * width + Math.floor(x)]! >= 128;

async function findCutOut(
  file: File,
  signal: AbortSignal,
  find: FindSubjects,
  known?: KnownCutOut,
): Promise<CutOutState> {
  const picture = await readPixels(file);
  const { width, height } = picture;
  try {
    const { subjects, chosen, mask } = known ?? { ...(await find(file, { signal })), mask: null };
    const found = await Promise.all(subjects.map((each) => toFound(each, picture)));
    const own = mask && (await readMaskFile(mask, picture));
    const first: Step = { mask: own ?? pickMask(found, chosen), strokes: [], subject: own ? null : chosen };
    return { status: 'found', ready: { picture, subjects: found, history: beginHistory(first), first, softness: 0 } };
  } catch (error) {
    // The engine's own errors have codes too.
    if ((error as Partial<ApiError>).code !== 'SUBJECT_NOT_FOUND') throw error;
    const mask = { width, height, alpha: new Uint8Array(width * height) };
    const first: Step = { mask, strokes: [], subject: null };
    return { status: 'missing', ready: { picture, subjects: [], history: beginHistory(first), first, softness: 0 } };
  }
}

function pickMask(found: readonly FoundSubject[], chosen: number): Mask {
  const subject = found[chosen];
  if (!subject) throw new ApiError('no subject', 422, { code: 'SUBJECT_NOT_FOUND' });
  return subject.mask;
}

/** What is found at a point; null if there is nothing, or nothing new. */
async function findAt(file: File, point: Point, picture: Picture, find: FindSubjects): Promise<FoundSubject | null> {
  try {
    const at = { x: point.x / picture.width, y: point.y / picture.height };
    const { subjects, chosen } = await find(file, { point: at });
    const found = await toFound(subjects[chosen]!, picture);
    return isCovered(found.mask, point) ? found : null;
  } catch {
    return null;
  }
}

const toFound = async ({ mask, ...facts }: CutOutSubject, picture: Picture): Promise<FoundSubject> => ({
  ...facts,
  mask: await readMask(mask, picture),
});
