import { FURTHER_SLOTS, type FurtherSlot, PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { useCallback, useRef, useState } from 'react';
import type { FindSubjects } from '../cut-out/use-cut-out.ts';
import { assignSides } from '../generate/assign-sides.ts';
import type { Dropped } from '../generate/find-dropped.ts';
import { type CutOuts, useCutOuts } from '../generate/use-cut-outs.ts';
import { type PicturesChoice, usePictures } from '../generate/use-pictures.ts';

/** What an asset is made of: one to four pictures, and the masks that a person has corrected. */
export interface DeviceInput {
  front: File;
  sides: Partial<Record<FurtherSlot, File>>;
  masks: Partial<Record<PictureSlot, Blob>>;
}

export interface DevicePictures {
  choice: PicturesChoice;
  cutOuts: CutOuts;
  /** Whether cut-outs are looked for: that loads the engine, so it is asked for. */
  hasCutOuts: boolean;
  showCutOuts(): void;
  /** The side whose picture is shown large. */
  shown: PictureSlot;
  show(slot: PictureSlot): void;
  /** Files that came together are sides of one object. */
  takeSides(files: readonly File[]): void;
  /** Takes pictures of an earlier visit, unless there is one by now. */
  restore(files: Partial<Record<PictureSlot, File>>): void;
  /** What cannot be taken here. */
  refused: 'elsewhere' | 'several' | null;
  clear(): void;
  /** Null where a mask cannot be used: its side is shown then, and its editor says why. */
  collect(): Promise<DeviceInput | null>;
}

/** The pictures of the generator on this device; their cut-outs are found by the engine in this page. */
export function useDevicePictures(find: FindSubjects): DevicePictures {
  const pictures = usePictures();
  const [refused, setRefused] = useState<DevicePictures['refused']>(null);
  const [hasCutOuts, setHasCutOuts] = useState(false);
  const [shown, show] = useState<PictureSlot>('front');
  const { slots } = pictures;
  const fileOf = (slot: PictureSlot) => (hasCutOuts ? (slots[slot].picture?.file ?? null) : null);
  const cutOuts = useCutOuts(
    { front: fileOf('front'), back: fileOf('back'), left: fileOf('left'), right: fileOf('right') },
    find,
  );

  const { take: takePicture } = pictures;
  const latest = useRef(slots);
  latest.current = slots;
  const restore = useCallback<DevicePictures['restore']>(
    (files) => {
      if (latest.current.front.picture) return;
      for (const slot of PICTURE_SLOTS) if (files[slot]) takePicture(slot, { file: files[slot] });
    },
    [takePicture],
  );
  const take = (slot: PictureSlot, given: Dropped) => {
    // A picture of another site would have to be asked for there.
    const isElsewhere = given !== null && 'address' in given;
    setRefused(isElsewhere ? 'elsewhere' : null);
    if (!isElsewhere) takePicture(slot, given);
  };

  return {
    choice: { ...pictures, take },
    cutOuts,
    hasCutOuts,
    showCutOuts: () => setHasCutOuts(true),
    shown,
    show,
    takeSides(files) {
      if (files.length > PICTURE_SLOTS.length) return setRefused('several');
      for (const { slot, file } of assignSides(files)) take(slot, { file });
    },
    restore,
    refused,
    clear() {
      setRefused(null);
      for (const slot of PICTURE_SLOTS) pictures.clear(slot);
    },
    async collect() {
      const front = slots.front.picture?.file;
      if (!front) return null;
      const masks: DeviceInput['masks'] = {};
      for (const slot of PICTURE_SLOTS) {
        const { mask, fault } = await cutOuts[slot].write();
        if (fault) {
          show(slot);
          return null;
        }
        if (mask) masks[slot] = mask;
      }
      const sides = FURTHER_SLOTS.flatMap((slot) => {
        const { picture } = slots[slot];
        return picture ? [[slot, picture.file] as const] : [];
      });
      return { front, sides: Object.fromEntries(sides), masks };
    },
  };
}
