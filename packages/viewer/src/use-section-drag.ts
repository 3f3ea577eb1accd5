import { type RefObject, useEffect, useRef } from 'react';
import { dragSection, isOnSection } from './scene/drag-section.ts';
import type { Section } from './scene/make-section-plane.ts';
import type { ShownModel } from './scene/shown-model.ts';

/** Moves the section with its outline in the picture. Elsewhere the pointer turns the model as always. */
export function useSectionDrag(
  container: RefObject<HTMLElement | null>,
  shown: ShownModel | null,
  section: Section | null,
  onSection: (section: Section) => void,
): void {
  const latest = useRef({ section, onSection });
  latest.current = { section, onSection };
  const isOn = section !== null;

  useEffect(() => {
    const element = container.current;
    if (!element || !shown || !isOn) return;
    let dragged: { id: number; x: number; y: number } | null = null;
    const place = ({ clientX, clientY }: PointerEvent) => {
      const { left, top } = element.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const onDown = (event: PointerEvent) => {
      const handle = shown.sectionHandle;
      if (event.button !== 0 || !handle || !isOnSection(handle, place(event), event.pointerType === 'touch')) return;
      // Before the camera's own listener.
      event.stopPropagation();
      dragged = { id: event.pointerId, ...place(event) };
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      const { section: before, onSection: change } = latest.current;
      const handle = shown.sectionHandle;
      if (!before || !handle) return;
      const at = place(event);
      if (dragged?.id !== event.pointerId) {
        element.style.cursor = isOnSection(handle, at, false) ? 'move' : '';
        return;
      }
      event.stopPropagation();
      const share = before.share + dragSection(handle, { x: at.x - dragged.x, y: at.y - dragged.y });
      dragged = { id: event.pointerId, ...at };
      change({ ...before, share: Math.min(1, Math.max(0, share)) });
    };
    const onUp = (event: PointerEvent) => {
      if (dragged?.id === event.pointerId) dragged = null;
    };
    const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp };
    const entries = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][];
    for (const [type, listen] of entries) element.addEventListener(type, listen, { capture: true });
    return () => {
      element.style.cursor = '';
      for (const [type, listen] of entries) element.removeEventListener(type, listen, { capture: true });
    };
  }, [container, shown, isOn]);
}
