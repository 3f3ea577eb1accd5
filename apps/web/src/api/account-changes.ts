const changes = new EventTarget();

/** Says that a call has changed the account, to the parts of a screen that show it. */
export const noteAccountChange = (): void => {
  changes.dispatchEvent(new Event('change'));
};

/**
 * Runs something whenever the account was changed from this page.
 *
 * @returns a function that ends it
 * @example
 * useEffect(() => onAccountChange(reload), [reload]);
 */
export function onAccountChange(run: () => void): () => void {
  changes.addEventListener('change', run);
  return () => changes.removeEventListener('change', run);
}
