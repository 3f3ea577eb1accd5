import { useEffect, useRef, useState } from 'react';
import { type Dropped, findDropped } from './find-dropped.ts';

/** Handles drops anywhere on the page and pastes. True while something is dragged over the page. */
export function useDropAnywhere(take: (given: Dropped) => void): boolean {
  const [isOver, setOver] = useState(false);
  const current = useRef(take);
  current.current = take;

  useEffect(() => {
    const onOver = (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      // Leaving an element for another is not leaving the page.
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      current.current(findDropped(event.dataTransfer));
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = findDropped(event.clipboardData);
      // Text that is pasted into a field belongs to the field.
      if (!pasted || ('address' in pasted && event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      current.current(pasted);
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    window.addEventListener('paste', onPaste);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
      window.removeEventListener('paste', onPaste);
    };
  }, []);
  return isOver;
}
