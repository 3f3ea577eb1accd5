/** HTTP dates have whole seconds. */
const RESOLUTION_MS = 1000;

/** By how much the server's clock may be ahead of this one, as far as its answers tell. */
let least = Number.NEGATIVE_INFINITY;
let most = Number.POSITIVE_INFINITY;

/** Learns from the `Date` header of an answer; `sentMs` and `receivedMs` are this browser's times of the call. */
export function noteServerDate(header: string | null, sentMs: number, receivedMs: number): void {
  const dateMs = Date.parse(header ?? '');
  if (Number.isNaN(dateMs)) return;
  const [low, high] = [dateMs - receivedMs, dateMs + RESOLUTION_MS - sentMs];
  // One of the clocks was set: what was known before is no longer true.
  const isOutdated = low > most || high < least;
  least = isOutdated ? low : Math.max(least, low);
  most = isOutdated ? high : Math.min(most, high);
}

/**
 * The time by the server's clock, in milliseconds: times since its stamps are counted with it, however wrong the clock
 * of this machine is. Clocks that agree are left alone.
 *
 * @example
 * const elapsedMs = Math.max(0, serverNow() - Date.parse(task.startedAt));
 */
export const serverNow = (): number => Date.now() + Math.min(most, Math.max(least, 0));
