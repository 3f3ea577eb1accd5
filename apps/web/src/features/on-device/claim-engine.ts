const LOCK = 'tangible-engine';

/**
 * Runs work while no other tab of this browser runs the engine: two at once would take twice the memory, which phones do
 * not have. The turn of a tab that is closed passes to the next.
 *
 * @param onWait Told once when another tab has its turn.
 *
 * @example
 * await claimEngine(() => engine.generate(request), { signal, onWait: showWaiting });
 */
export async function claimEngine<T>(
  work: () => Promise<T>,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<T> {
  // Before Safari 15.4 there are none.
  if (!navigator.locks) return work();
  if (await isEngineClaimed()) onWait();
  return navigator.locks.request(LOCK, { signal }, work) as Promise<T>;
}

/** Whether a tab of this browser runs the engine. */
export async function isEngineClaimed(): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === LOCK);
}
