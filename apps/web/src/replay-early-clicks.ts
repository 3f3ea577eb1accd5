/**
 * Holds back clicks on buttons; when the returned function is called, each clicked button is clicked, in order. One
 * that was clicked twice, because nothing happened, is clicked once. A form is not submitted meanwhile: its values
 * would end in the URL. Links and disclosure widgets need no program, so they are not affected.
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
