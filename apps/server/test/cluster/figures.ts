/** Counters of the users' actions and observations. */
export class Figures {
  readonly accepted: { contentId: string; userId: string; level: string }[] = [];
  readonly deleted = new Set<string>();
  readonly latencies: Record<string, number[]> = {};
  readonly answers: Record<string, number> = {};
  /** Responses that no client may ever cause: 500 and anything that is not a response of ours. */
  readonly wrong: string[] = [];
  cancelled = 0;
  connectionsLost = 0;
  retries = 0;
  downloads = 0;
  watchedToTheEnd = 0;
  streamsThatEndedEarly = 0;

  count(name: string, status: number, ms: number): void {
    const list = this.latencies[name] ?? [];
    this.latencies[name] = list;
    list.push(ms);
    this.answers[status] = (this.answers[status] ?? 0) + 1;
  }
}

/** The given percentile of the numbers. */
export function percentile(numbers: readonly number[], hundredths: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const index = Math.min(sorted.length - 1, Math.ceil((sorted.length * hundredths) / 100) - 1);
  return Math.round(sorted[Math.max(0, index)] ?? 0);
}
