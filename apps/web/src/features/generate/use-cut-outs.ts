import { PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { useRef } from 'react';
import { type CutOut, type FindSubjects, useCutOut } from '../cut-out/use-cut-out.ts';
import { assignLanes } from './assign-lanes.ts';

export type CutOuts = Readonly<Record<PictureSlot, CutOut>>;
type SlotFiles = Readonly<Record<PictureSlot, File | null>>;

/** The cut-outs of all sides. A picture that moves to another side keeps what was drawn on it. */
export function useCutOuts(files: SlotFiles, find?: FindSubjects): CutOuts {
  const before = useRef<(File | null)[]>(PICTURE_SLOTS.map(() => null));
  const { lanes, laneOf } = assignLanes(before.current, files);
  before.current = lanes;
  // One hook for each lane, always in the same order.
  const all = [
    useCutOut(lanes[0]!, undefined, find),
    useCutOut(lanes[1]!, undefined, find),
    useCutOut(lanes[2]!, undefined, find),
    useCutOut(lanes[3]!, undefined, find),
  ];
  return Object.fromEntries(PICTURE_SLOTS.map((slot) => [slot, all[laneOf[slot]]!])) as Record<PictureSlot, CutOut>;
}
