/** A generation that was started here and may still run. Its id is kept, so that one can leave and come back. */
export interface KeptGeneration {
  userId: string;
  contentId: string;
  startedMs: number;
}

const KEY = 'runningGeneration';

export function keepGeneration(kept: KeptGeneration): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is full or switched off: history still has it.
  }
}

/** Null when there is none, or when it is somebody else's. */
export function readKeptGeneration(userId: string): KeptGeneration | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptGeneration | null;
    return kept?.userId === userId && typeof kept.contentId === 'string' ? kept : null;
  } catch {
    return null;
  }
}

export function forgetGeneration(contentId: string): void {
  try {
    // Another tab may have started another one meanwhile.
    if (localStorage.getItem(KEY)?.includes(contentId)) localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
