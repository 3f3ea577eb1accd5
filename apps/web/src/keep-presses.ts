/**
 * Holds back the presses of buttons and remembers the last; it is pressed when the function that is given back is called.
 * A form is not sent meanwhile: its values would end in the address. Links and questions that unfold need no program, so
 * they are left alone.
 *
 * @example
 * const pressAgain = keepPresses();
 * await start();
 * pressAgain();
 */
export function keepPresses(): () => void {
  let pressed: HTMLButtonElement | null = null;
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    pressed = button;
    // Nobody else hears it: what is pressed again later may not count twice.
    event.stopImmediatePropagation();
    if (button.type === 'submit') event.preventDefault();
  };
  document.addEventListener('click', keep, true);
  return () => {
    document.removeEventListener('click', keep, true);
    if (pressed?.isConnected) pressed.click();
  };
}
