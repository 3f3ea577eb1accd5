/**
 * Holds back the presses of buttons; when the function that is given back is called, each button that was pressed is
 * pressed, in their order. One that was pressed twice, because nothing happened, is pressed once. A form is not sent
 * meanwhile: its values would end in the address. Links and questions that unfold need no program, so they are left alone.
 *
 * @example
 * const pressAgain = replayEarlyClicks();
 * await start();
 * await pressAgain();
 */
export function replayEarlyClicks(): () => Promise<void> {
  const pressed = new Set<HTMLButtonElement>();
  const keep = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    pressed.add(button);
    // Other listeners do not get it: a click that is replayed later must not count twice.
    event.stopImmediatePropagation();
    if (button.type === 'submit') event.preventDefault();
  };
  document.addEventListener('click', keep, true);
  return async () => {
    document.removeEventListener('click', keep, true);
    for (const button of pressed) {
      if (button.isConnected) button.click();
      // React renders the effect of a click before the next one is replayed.
      await null;
    }
  };
}
