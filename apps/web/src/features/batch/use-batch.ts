import { QUEUE_NAMED_MAX } from '@tangible/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { requestCutOut } from '../../api/cut-out.ts';
import { fetchPicture } from '../../api/fetch-picture.ts';
import type { Dropped } from '../generate/find-dropped.ts';
import { isSameFile } from '../generate/is-same-file.ts';
import { readPicture } from '../generate/read-picture.ts';
import type { PictureTrouble } from '../generate/use-pictures.ts';
import type { BatchItem } from './batch-item.ts';

/** A file that is not in the batch, and why. */
export interface LeftOut {
  name: string;
  trouble: PictureTrouble | 'same' | 'tooMany';
}

export interface Batch {
  items: readonly BatchItem[];
  leftOut: readonly LeftOut[];
  isReading: boolean;
  add(given: readonly NonNullable<Dropped>[]): void;
  change(id: string, part: Partial<Pick<BatchItem, 'subject' | 'mask'>>): void;
  remove(id: string): void;
  clear(): void;
}

const AGAIN_MS = 3_000;

/** The pictures of a batch before it is sent: each is checked when it is added, and its object is found, one by one. */
export function useBatch(findsObjects: boolean): Batch {
  const [items, setItems] = useState<readonly BatchItem[]>([]);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);
  const [reading, setReading] = useState(0);
  const known = useRef(items);
  const queue = useRef(Promise.resolve());
  const put = useCallback((next: readonly BatchItem[]) => {
    for (const { id, url } of known.current) if (!next.some((item) => item.id === id)) URL.revokeObjectURL(url);
    known.current = next;
    setItems(next);
  }, []);
  const change = useCallback(
    (id: string, part: Partial<BatchItem>) =>
      put(known.current.map((item) => (item.id === id ? { ...item, ...part } : item))),
    [put],
  );
  useEffect(() => () => known.current.forEach(({ url }) => void URL.revokeObjectURL(url)), []);

  const add = useCallback(
    (given: readonly NonNullable<Dropped>[]) => {
      setLeftOut([]);
      setReading((count) => count + 1);
      // In turns, so that each sees which files are there already.
      queue.current = queue.current.then(async () => {
        for (const one of given) {
          const found = await readOne(one, known.current, findsObjects);
          if ('id' in found) put([...known.current, found]);
          else setLeftOut((before) => [...before, found]);
        }
        setReading((count) => count - 1);
      });
    },
    [put, findsObjects],
  );

  const next = items.find(({ state }) => state === 'finding');
  const [nextId, nextFile] = [next?.id, next?.file];
  useEffect(() => {
    if (!nextId || !nextFile) return;
    const leaving = new AbortController();
    findSubjects(nextFile, leaving.signal).then(
      (found) => !leaving.signal.aborted && change(nextId, found),
      () => {},
    );
    return () => leaving.abort();
  }, [nextId, nextFile, change]);

  return {
    items,
    leftOut,
    isReading: reading > 0,
    add,
    change,
    remove: (id) => put(known.current.filter((item) => item.id !== id)),
    clear: () => {
      put([]);
      setLeftOut([]);
    },
  };
}

async function readOne(
  given: NonNullable<Dropped>,
  items: readonly BatchItem[],
  findsObjects: boolean,
): Promise<BatchItem | LeftOut> {
  const name = 'file' in given ? given.file.name : given.address;
  if (items.length >= QUEUE_NAMED_MAX) return { name, trouble: 'tooMany' };
  let file: File;
  try {
    file = 'file' in given ? given.file : await fetchPicture(given.address);
  } catch (fetchError) {
    return { name, trouble: { fetchError } };
  }
  for (const other of items) if (await isSameFile(other.file, file)) return { name, trouble: 'same' };
  const picture = await readPicture(file);
  if (typeof picture === 'string') return { name, trouble: { code: picture } };
  const state = findsObjects ? 'finding' : 'unavailable';
  return { ...picture, id: crypto.randomUUID(), state, subjects: [], subject: 0, usual: 0, mask: null };
}

/** The subjects of a picture. Cut-outs are limited by the minute: then it waits as long as the server says. */
async function findSubjects(file: File, signal: AbortSignal): Promise<Partial<BatchItem>> {
  for (;;) {
    try {
      const { subjects, chosen } = await requestCutOut(file, { signal });
      return { state: 'found', subjects, subject: chosen, usual: chosen };
    } catch (error) {
      signal.throwIfAborted();
      const { code, values } = error instanceof ApiError ? error : { code: null, values: {} };
      if (code === 'SUBJECT_NOT_FOUND') return { state: 'missing' };
      if (code !== 'CUT_OUT_LIMIT' && code !== 'RATE_LIMITED') return { state: 'unavailable' };
      await new Promise((resolve) => setTimeout(resolve, 1000 * Number(values.seconds ?? 0) + AGAIN_MS));
      signal.throwIfAborted();
    }
  }
}
