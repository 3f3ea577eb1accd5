import { PICTURE_SLOTS, type PictureSlot } from '@tangible/contracts';
import { useEffect, useRef, useState } from 'react';
import { type Dropped, findDropped } from './find-dropped.ts';

/** A picture of one side that is dragged to another names its side under this type. */
export const DRAGGED_SLOT = 'application/x-tangible-slot';

interface DropHandlers {
  /** A picture for the side under the pointer or with the focus; null if it is none of them. */
  onPicture(given: Dropped, slot: PictureSlot | null): void;
  /** Several files were dropped or pasted together. */
  onPictures(files: readonly File[]): void;
  /** A picture was dragged from one side to another. */
  onMove(from: PictureSlot, to: PictureSlot): void;
}

/** Where something is dragged: over a side, or anywhere else on the page. Null while nothing is. */
export type DraggedOver = PictureSlot | 'page' | null;

/** Handles drops anywhere on the page and pastes. An element with `data-slot` is the place of that side; one with `data-own-drop` is left alone. */
export function useDropAnywhere(handlers: DropHandlers): DraggedOver {
  const [over, setOver] = useState<DraggedOver>(null);
  const current = useRef(handlers);
  current.current = handlers;

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      if (hasOwnDrop(event.target)) return setOver(null);
      event.preventDefault();
      setOver(slotAt(event.target) ?? (isMove(event) ? null : 'page'));
    };
    const onLeave = (event: DragEvent) => {
      // Leaving an element for another is not leaving the page.
      if (event.relatedTarget === null) setOver(null);
    };
    const onDrop = (event: DragEvent) => {
      if (hasOwnDrop(event.target)) return;
      event.preventDefault();
      setOver(null);
      const to = slotAt(event.target);
      const from = PICTURE_SLOTS.find((slot) => slot === event.dataTransfer?.getData(DRAGGED_SLOT));
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 1) current.current.onPictures(files);
      else if (!from) current.current.onPicture(findDropped(event.dataTransfer), to);
      else if (to && to !== from) current.current.onMove(from, to);
    };
    const onPaste = (event: ClipboardEvent) => {
      const several = [...(event.clipboardData?.files ?? [])];
      if (several.length > 1) {
        event.preventDefault();
        return current.current.onPictures(several);
      }
      const pasted = findDropped(event.clipboardData);
      // Text that is pasted into a field belongs to the field.
      if (!pasted || ('address' in pasted && event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      current.current.onPicture(pasted, slotAt(document.activeElement));
    };
    const onEnd = () => setOver(null);
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('dragend', onEnd);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('dragend', onEnd);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  return over;
}

function slotAt(target: EventTarget | null): PictureSlot | null {
  const place = target instanceof Element ? target.closest<HTMLElement>('[data-slot]') : null;
  return PICTURE_SLOTS.find((slot) => slot === place?.dataset.slot) ?? null;
}

/** Within an element that takes files itself, the page does not. */
const hasOwnDrop = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-own-drop]') !== null;

const isMove = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED_SLOT) === true;
