import { type RefObject, useEffect, useRef } from 'react';
import type { ShownModel } from './scene/shown-model.ts';

/** A face of the model was clicked: its direction in the axes of the model as it is shown, y up and +z the front. */
export type PickFace = (normal: readonly [number, number, number]) => void;

/** A pointer that moved further turned the model. */
const CLICK_PX_MAX = 5;

/** Lets a click name a face, while one is asked for; a drag turns the model as always. */
export function useFacePick(
  container: RefObject<HTMLElement | null>,
  shown: ShownModel | null,
  onPick: PickFace | null,
): void {
  const latest = useRef(onPick);
  latest.current = onPick;
  const isOn = onPick !== null;

  useEffect(() => {
    const element = container.current;
    if (!element || !shown || !isOn) return;
    let pressed: { id: number; x: number; y: number } | null = null;
    const onDown = ({ button, pointerId, clientX, clientY }: PointerEvent) => {
      pressed = button === 0 ? { id: pointerId, x: clientX, y: clientY } : null;
    };
    const onUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
      const isClick = pressed?.id === pointerId && Math.hypot(clientX - pressed.x, clientY - pressed.y) <= CLICK_PX_MAX;
      pressed = null;
      if (!isClick) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      const normal = shown.pickFace(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
      if (normal) latest.current?.(normal);
    };
    element.style.cursor = 'crosshair';
    // Before the camera's own listeners, which keep the pointer to themselves.
    element.addEventListener('pointerdown', onDown, { capture: true });
    element.addEventListener('pointerup', onUp, { capture: true });
    return () => {
      element.style.cursor = '';
      element.removeEventListener('pointerdown', onDown, { capture: true });
      element.removeEventListener('pointerup', onUp, { capture: true });
    };
  }, [container, shown, isOn]);
}
