import { type ErrorCode, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchPicture } from '../../api/fetch-picture.ts';
import type { Dropped } from './find-dropped.ts';
import { isSameFile } from './is-same-file.ts';
import { type Picture, readPicture } from './read-picture.ts';

/** What is wrong with a picture: a code with the values of its sentence, or why it could not be fetched from an address. */
export type PictureTrouble = { code: ErrorCode; values?: Record<string, string> } | { fetchError: unknown };

export interface SlotState {
  picture: Picture | null;
  problem: PictureTrouble | null;
  /** While it is fetched from another page. */
  isFetching: boolean;
}

export type PictureSlots = Readonly<Record<PictureSlot, SlotState>>;

export interface PicturesChoice {
  slots: PictureSlots;
  take(slot: PictureSlot, given: Dropped): void;
  clear(slot: PictureSlot): void;
  swap(one: PictureSlot, other: PictureSlot): void;
  /** Reports a missing or invalid picture. */
  complain(slot: PictureSlot, code: ErrorCode): void;
}

const EMPTY: SlotState = { picture: null, problem: null, isFetching: false };
const NONE = Object.fromEntries(PICTURE_SLOTS.map((slot) => [slot, EMPTY])) as Record<PictureSlot, SlotState>;

/** Takes a picture for each side however it comes, checks it and reads its size. */
export function usePictures(): PicturesChoice {
  const [slots, setSlots] = useState<PictureSlots>(NONE);
  const known = useRef(slots);
  /** Of two pictures for the same side the later one stays, even if the earlier one takes longer to read. */
  const turns = useRef<Partial<Record<PictureSlot, number>>>({});

  const put = useCallback((changes: Partial<PictureSlots>) => {
    const next = { ...known.current, ...changes };
    const kept = new Set(urlsOf(next));
    for (const url of urlsOf(known.current)) if (!kept.has(url)) URL.revokeObjectURL(url);
    known.current = next;
    setSlots(next);
  }, []);
  useEffect(() => () => urlsOf(known.current).forEach(URL.revokeObjectURL), []);

  const take = useCallback(
    async (slot: PictureSlot, given: Dropped) => {
      if (!given) return;
      turns.current[slot] = (turns.current[slot] ?? 0) + 1;
      const turn = turns.current[slot];
      put({ [slot]: { ...EMPTY, isFetching: 'address' in given } });
      const state = await readGiven(given, slot, known.current);
      if (turns.current[slot] === turn) put({ [slot]: state });
      else if (state.picture) URL.revokeObjectURL(state.picture.url);
    },
    [put],
  );
  const clear = useCallback(
    (slot: PictureSlot) => {
      turns.current[slot] = (turns.current[slot] ?? 0) + 1;
      put({ [slot]: EMPTY });
    },
    [put],
  );
  const swap = useCallback(
    (one: PictureSlot, other: PictureSlot) => put({ [one]: known.current[other], [other]: known.current[one] }),
    [put],
  );
  const complain = useCallback(
    (slot: PictureSlot, code: ErrorCode) => put({ [slot]: { ...known.current[slot], problem: { code } } }),
    [put],
  );
  return { slots, take, clear, swap, complain };
}

const urlsOf = (slots: PictureSlots): string[] =>
  Object.values(slots).flatMap(({ picture }) => (picture ? [picture.url] : []));

async function readGiven(given: NonNullable<Dropped>, slot: PictureSlot, others: PictureSlots): Promise<SlotState> {
  const refuse = (problem: PictureTrouble): SlotState => ({ ...EMPTY, problem });
  let file: File;
  try {
    file = 'file' in given ? given.file : await fetchPicture(given.address);
  } catch (fetchError) {
    return refuse({ fetchError });
  }
  for (const other of PICTURE_SLOTS) {
    const { picture } = others[other];
    if (other === slot || !picture || !(await isSameFile(picture.file, file))) continue;
    const [first, second] = PICTURE_SLOTS.filter((name) => name === slot || name === other);
    return refuse({ code: 'PICTURES_SAME', values: { first: first!, second: second! } });
  }
  const read = await readPicture(file);
  return typeof read === 'string' ? refuse({ code: read }) : { ...EMPTY, picture: read };
}
